package app

import (
	"context"
	"fmt"
	"log/slog"
	"os"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/logger"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"

	"forage/frontend"
	"forage/internal/cli"
	"forage/internal/fault"
)

// Main opens the window and returns the exit status. It blocks until the window
// is closed. With arguments it is the command line.
func Main(args []string) int {
	if len(args) > 0 {
		return cli.Main(args)
	}
	if !display() {
		return refuse(fault.New(fault.Unavailable, "There is no display to open a window on.",
			"Use the command line instead, as in: forage review --idea FILE --papers FOLDER"))
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
	if err := run(New(openHouse)); err != nil {
		return refuse(fault.Wrap(err, fault.Unavailable, "The window could not be opened: "+err.Error()+".", "Use the command line instead."))
	}
	return 0
}

// refuse says why there is no window.
func refuse(f *fault.Error) int {
	fmt.Fprintln(os.Stderr, f)
	return fault.Status(f)
}

// run opens the window. Wails itself turns an interrupt into closing it; where GTK
// finds no display after all it panics, which becomes an error here.
func run(a *App) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	return wails.Run(&options.App{
		Title: "Forage", Width: 1280, Height: 800, MinWidth: 900, MinHeight: 600,
		BackgroundColour:         options.NewRGB(250, 249, 246), // until the page is drawn
		AssetServer:              &assetserver.Options{Assets: frontend.Assets()},
		LogLevelProduction:       logger.ERROR,
		OnStartup:                func(ctx context.Context) { a.window = ctx },
		OnShutdown:               func(context.Context) { a.close() },
		Bind:                     a.bound(),
		ErrorFormatter:           func(err error) any { return fault.Of(err).JSON() },
		EnableDefaultContextMenu: false,
		Linux: &linux.Options{
			ProgramName:      "forage",
			WebviewGpuPolicy: linux.WebviewGpuPolicyNever, // pages of text need no GPU, and some drivers draw nothing
		},
	})
}
