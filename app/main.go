package app

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/logger"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"
	"github.com/wailsapp/wails/v2/pkg/runtime"

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

func run(a *App) error {
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

// opened takes Wails' context, and closes the window in order when the system
// asks the program to end.
func (a *App) opened(ctx context.Context) {
	a.window = ctx
	asked, done := signal.NotifyContext(a.tasks.ctx, os.Interrupt, syscall.SIGTERM)
	a.tasks.all.Go(func() {
		defer done()
		<-asked.Done()
		if a.tasks.ctx.Err() == nil {
			runtime.Quit(ctx)
		}
	})
}
