// Package switches turns on, by name, the defects and the legal alternatives of
// the manifest. A gateway without switches is correct.
package switches

import (
	"os"
	"strings"
)

var set = read(os.Getenv("GATEWAY_SWITCHES"))

func read(list string) map[string]bool {
	names := map[string]bool{}
	for _, name := range strings.Split(list, ",") {
		if name = strings.TrimSpace(name); name != "" {
			names[name] = true
		}
	}
	return names
}

// On reports whether GATEWAY_SWITCHES contains a switch.
func On(name string) bool { return set[name] }
