package shop

import (
	"compress/gzip"
	"io"
	"net"
	"net/http"
	"path"
	"time"
)

// Serve receives notifications at /hook/<client>, which it finds by its name: it
// takes them, then answers 200. It returns its address, and runs until the process
// ends.
func Serve(named func(name string) *Shop) (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		shop := named(path.Base(r.URL.Path))
		if shop == nil {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		body := io.Reader(r.Body)
		if r.Header.Get("Content-Encoding") == "gzip" {
			unpacked, err := gzip.NewReader(r.Body)
			if err != nil {
				w.WriteHeader(http.StatusBadRequest)
				return
			}
			body = unpacked
		}
		bytes, err := io.ReadAll(io.LimitReader(body, 1<<20))
		if err != nil || shop.Take(bytes) != nil {
			w.WriteHeader(http.StatusBadRequest)
		}
	})
	server := &http.Server{Handler: handler, ReadTimeout: 10 * time.Second}
	go server.Serve(listener)
	return "http://" + listener.Addr().String() + "/hook", nil
}
