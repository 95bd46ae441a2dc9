package workbench

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"forage/internal/fault"
	"forage/internal/ingest/tesseract"
	"forage/internal/ollama"
	"forage/internal/pdf"
	"forage/internal/settings"
)

// scanReader reads scanned pages: tesseract where it is on this machine, else a
// vision model where one was chosen for it, else nobody (nil). Reading a page takes
// such a model minutes on a laptop, so none is chosen unasked. The settings can ask
// for one of the two, or for none.
func (w *Workbench) scanReader(ctx context.Context) (pdf.Recogniser, error) {
	switch w.settings.Recognition {
	case settings.RecogniseOff:
		return nil, nil
	case settings.RecogniseModel:
		return w.visionReader(ctx)
	}
	t, err := w.findTesseract(ctx)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		w.log.Warn("tesseract does not work", "why", err) // the doctor says so
	case t != nil && len(t.Languages) > 0:
		return t, nil
	}
	if w.settings.Recognition == settings.RecogniseTesseract {
		return nil, nil
	}
	return w.visionReader(ctx)
}

// recogniser is scanReader for an import. Most have no scans, and then tesseract, which
// is another person's program, is not even started to ask for its languages.
func (w *Workbench) recogniser(ctx context.Context) (pdf.Recogniser, error) {
	if asked := w.settings.Recognition; asked != settings.RecogniseOff && asked != settings.RecogniseModel && tesseract.Installed() {
		return onDemand{w}, nil
	}
	return w.scanReader(ctx)
}

// onDemand finds who reads scans when there is one to read.
type onDemand struct{ *Workbench }

// Recognise has the page read by whoever is found.
func (o onDemand) Recognise(ctx context.Context, page pdf.Picture) (pdf.Recognised, error) {
	r, err := o.scanReader(ctx)
	switch {
	case err != nil:
		return pdf.Recognised{}, err
	case r == nil:
		return pdf.Recognised{}, errors.New("nobody here reads scans")
	}
	return r.Recognise(ctx, page)
}

// findTesseract looks for tesseract once, and again as long as there is none: it may
// be installed while a window is open.
func (w *Workbench) findTesseract(ctx context.Context) (*tesseract.Program, error) {
	if t := w.tesseract.Load(); t != nil {
		return t, nil
	}
	t, err := tesseract.Find(ctx)
	if t != nil && err == nil {
		w.tesseract.Store(t)
	}
	return t, err
}

// visionReader reads pages with the vision model of the settings, nil where there is
// none.
func (w *Workbench) visionReader(ctx context.Context) (pdf.Recogniser, error) {
	if w.settings.Models.Vision == "" {
		return nil, nil
	}
	m, err := w.ollama.Model(ctx, w.settings.Models.Vision)
	if err != nil {
		return nil, err
	}
	r, err := w.ollama.Reader(m)
	if err != nil {
		return nil, err
	}
	return vision{r, m.Name, make(chan struct{}, 1)}, nil
}

// vision has a local model read pages, one at a time: it has one machine to itself.
type vision struct {
	reader *ollama.Reader
	name   string
	turn   chan struct{}
}

// Recognise returns what the model copied from the page. Where on it the words stand,
// the model does not tell.
func (v vision) Recognise(ctx context.Context, page pdf.Picture) (pdf.Recognised, error) {
	select {
	case v.turn <- struct{}{}:
		defer func() { <-v.turn }()
	case <-ctx.Done():
		return pdf.Recognised{}, ctx.Err()
	}
	text, err := v.reader.ReadPage(ctx, page.PNG, page.Language)
	return pdf.Recognised{By: v.name, Language: page.Language, Markdown: text}, err
}

// recognitionFinding is what the doctor says of reading scans. That there is no
// tesseract is not wrong: papers with text need none.
func (w *Workbench) recognitionFinding(ctx context.Context) Finding {
	f := Finding{Name: "Scanned pages", OK: true}
	model := w.settings.Models.Vision
	w.tesseract.Store(nil) // it may have changed
	t, err := w.findTesseract(ctx)
	switch asked := w.settings.Recognition; {
	case asked == settings.RecogniseOff:
		f.Say, f.Advice = "Pages without text are not read: the settings say so (recognition: off).", "Set recognition to auto in settings.json."
	case asked == settings.RecogniseModel && model == "":
		f.OK, f.Say, f.Advice = false, "The settings want a model to read pages without text, and name none.", "Name one in settings.json (models.vision), or set recognition to auto."
	case asked == settings.RecogniseModel:
		f.Say = "Pages without text are read by the local model " + model + ", which takes minutes for each."
	case err != nil:
		f.OK, f.Say, f.Advice = false, "Tesseract is on this machine and does not work: "+err.Error()+".", tesseract.HowToInstall()
	case t != nil && len(t.Languages) == 0:
		f.OK, f.Say, f.Advice = false, fmt.Sprintf("Tesseract %s is on this machine, and has no language.", t.Version), tesseract.HowToInstall("en")
	case t != nil:
		f.Say = fmt.Sprintf("Read by tesseract %s at %s. Languages: %s.", t.Version, t.Path, strings.Join(t.Languages, ", "))
		if !t.Turns() {
			f.Advice = "It has no data to tell how a page is turned (osd); turned pages take four times as long."
		}
	case model != "" && asked != settings.RecogniseTesseract:
		f.Say, f.Advice = "Tesseract is not on this machine. Pages without text are read by the local model "+model+", which takes minutes for each.", tesseract.HowToInstall()
	default:
		f.Say, f.Advice = "Tesseract is not on this machine: works that are scans are kept, unread.", tesseract.HowToInstall()+" Then import the same files again."
	}
	return f
}

// ScanAdvice is what helps with pages that nobody could read, "" where somebody can.
func (w *Workbench) ScanAdvice(ctx context.Context) string {
	r, err := w.scanReader(ctx)
	if r != nil {
		return ""
	}
	if f := fault.Of(err); f != nil {
		return f.Say + " " + f.Advice
	}
	return w.recognitionFinding(ctx).Advice
}
