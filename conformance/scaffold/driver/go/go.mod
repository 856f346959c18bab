module driver

go 1.19
