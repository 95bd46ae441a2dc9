package tesseract

import (
	"os"
	"testing"

	"forage/internal/pdf"
)

// TestMain lets the test program be the worker process that reads PDFs.
func TestMain(m *testing.M) {
	pdf.ServeIfAsked()
	os.Exit(m.Run())
}
