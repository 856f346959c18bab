module __control__

go 1.19
