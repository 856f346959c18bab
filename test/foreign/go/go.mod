module pixgate

go 1.19
