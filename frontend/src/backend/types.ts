// The types that cross, declared once in Go. The rest of the window takes them
// from here and never sees the generated files.
import type { app, ingest, ollama, report, review, store, workbench } from '../wailsjs/go/models';
import type * as Forage from '../wailsjs/go/app/Forage';
import type * as Library from '../wailsjs/go/app/Library';
import type * as Models from '../wailsjs/go/app/Models';
import type * as Reader from '../wailsjs/go/app/Reader';
import type * as Review from '../wailsjs/go/app/Review';
import type * as Settings from '../wailsjs/go/app/Settings';

export type Brief = workbench.Brief;
export type Covered = workbench.Covered;
export type DoubtfulPage = app.DoubtfulPage;
export type Engine = workbench.EngineState;
export type Entry = app.Entry;
export type Finding = store.Finding;
export type Float = app.Float;
export type FolderState = ingest.FolderState;
export type ImportState = app.ImportState;
export type Marked = app.Marked;
export type ModelServer = workbench.ModelServer;
export type ModelState = workbench.ModelState;
export type Page = app.Page;
export type Passage = workbench.Passage;
export type Place = app.Place;
export type Preflight = workbench.Preflight;
export type PullState = app.PullState;
export type Reading = app.Reading;
export type Report = report.Report;
export type Source = report.Source;
export type Step = app.Step;
export type Trial = ollama.Trial;
export type TryState = app.TryState;
export type Unread = app.Unread;
export type Walk = app.Walk;

export type DraftSection = review.DraftSection;
export type Evidence = review.Evidence;
export type Hit = review.Hit;
export type Idea = review.Idea;
export type KindUsage = review.KindUsage;
export type Mark = review.Mark;
export type Merge = workbench.Merge;
export type Nearest = review.Nearest;
export type Requirement = review.Requirement;
export type Sentence = review.Sentence;
export type StudyRow = review.StudyRow;
export type TopicReview = review.Review;
export type Usage = review.Usage;
export type Work = review.Work;

export type Noun = 'library' | 'import' | 'folders' | 'review' | 'forage' | 'models';
export interface Changed {
  noun: Noun;
  id: string;
}

/** Backend is everything the window can ask, one part for each noun in Go. */
export interface Backend {
  library: typeof Library;
  review: typeof Review;
  forage: typeof Forage;
  reader: typeof Reader;
  models: typeof Models;
  settings: typeof Settings;
  /** on calls see whenever a noun changed; the result ends that. */
  on: (see: (changed: Changed) => void) => () => void;
}
