// vectors.go: go run vectors.go signature.go node_modules/pix-gateway-kit/spec/vectors
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"
)

type input struct {
	Secrets []string
	Headers map[string]string
	Body    string
	Now     int64
	Text    string
	Cents   int64
}

var decimal = regexp.MustCompile(`^[0-9]+\.[0-9]{2}$`)

// Your functions, by the names that the vectors use for them.
var functions = map[string]map[string]func(input) map[string]any{
	"signatures": {
		"verify": func(in input) map[string]any {
			headers := http.Header{}
			for name, value := range in.Headers {
				headers.Set(name, value)
			}
			return map[string]any{"genuine": isGenuine(headers, []byte(in.Body), in.Secrets, time.Unix(in.Now, 0))}
		},
	},
	"amounts": {
		"fromDecimal": func(in input) map[string]any {
			if !decimal.MatchString(in.Text) {
				return map[string]any{"cents": nil}
			}
			cents, _ := strconv.ParseInt(strings.Replace(in.Text, ".", "", 1), 10, 64)
			// As encoding/json reads numbers.
			return map[string]any{"cents": float64(cents)}
		},
		"toDecimal": func(in input) map[string]any {
			return map[string]any{"text": fmt.Sprintf("%d.%02d", in.Cents/100, in.Cents%100)}
		},
	},
}

func main() {
	failed := false
	for topic, known := range functions {
		var file struct {
			Vectors []struct {
				ID, Function string
				Input        json.RawMessage
				Expect       map[string]any
			}
		}
		text, err := os.ReadFile(filepath.Join(os.Args[1], topic+".json"))
		if err == nil {
			err = json.Unmarshal(text, &file)
		}
		if err != nil {
			panic(err)
		}
		own, wrong := 0, 0
		for _, vector := range file.Vectors {
			function, isKnown := known[vector.Function]
			if !isKnown {
				continue
			}
			var in input
			if err := json.Unmarshal(vector.Input, &in); err != nil {
				panic(err)
			}
			own++
			if !reflect.DeepEqual(function(in), vector.Expect) {
				wrong++
				fmt.Fprintln(os.Stderr, "wrong:", vector.ID)
			}
		}
		fmt.Printf("%s: %d checked, %d wrong\n", topic, own, wrong)
		failed = failed || own == 0 || wrong > 0
	}
	if failed {
		os.Exit(1)
	}
}
