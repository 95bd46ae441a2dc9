// Package frontend embeds the built window. It stands beside dist because
// an embed directive cannot look upwards.
package frontend

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Assets is the built window. It is a plain sub tree and not the embed.FS
// itself, so that no build ever looks for the folder on disk.
func Assets() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // dist is embedded above; this cannot happen in a program that compiled
	}
	return sub
}
