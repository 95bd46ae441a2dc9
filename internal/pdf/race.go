//go:build race

package pdf

// #cgo CFLAGS: -DFORAGE_RACE
import "C"
