module control

go 1.19
