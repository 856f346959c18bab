package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var fields [6]string
		for index, one := range strings.Split(lines.Text(), " ") {
			bytes, err := base64.StdEncoding.DecodeString(one[1:])
			if err != nil {
				panic(err)
			}
			fields[index] = string(bytes)
		}
		headers := http.Header{}
		headers.Set("webhook-id", fields[2])
		headers.Set("webhook-timestamp", fields[3])
		headers.Set("webhook-signature", fields[4])
		now, _ := strconv.ParseInt(fields[0], 10, 64)
		fmt.Println(isGenuine(headers, []byte(fields[5]), strings.Split(fields[1], " "), time.Unix(now, 0)))
	}
}
