package egress_test

import (
	"testing"

	"forage/internal/egress"
	"forage/internal/fault"
)

func TestOnlyALiteralLoopbackAddressIsSpokenTo(t *testing.T) {
	for address, want := range map[string]string{
		"": "127.0.0.1:11434", "127.0.0.1": "127.0.0.1:11434", "127.0.0.1:5000": "127.0.0.1:5000",
		"http://localhost:11434": "127.0.0.1:11434", "LOCALHOST": "127.0.0.1:11434", "[::1]:9": "[::1]:9",
		" http://127.9.9.9/ ": "127.9.9.9:11434",
	} {
		if got, err := egress.Loopback(address); err != nil || got != want {
			t.Errorf("Loopback(%q) = %q, %v; want %q", address, got, err, want)
		}
	}
	for _, address := range []string{
		"0.0.0.0", "192.168.1.4:11434", "example.org", "http://ollama.com", "localhost.example.org", "10.0.0.1", "[::]:1",
		"http://127.0.0.1@example.org/", "ftp://127.0.0.1", "http://user:pw@127.0.0.1", "127.1", "2130706433", "http://", ":11434:1",
		"[::ffff:8.8.8.8]:1", "http://127.0.0.1%2eexample.org",
	} {
		got, err := egress.Loopback(address)
		if fault.Status(err) != 5 {
			t.Errorf("Loopback(%q) = %q, %v; want a refusal with status 5", address, got, err)
		}
	}
}
