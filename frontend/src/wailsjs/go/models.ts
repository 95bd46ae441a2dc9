export namespace app {
	
	export interface Cited {
	    text: string;
	    page: number;
	    start: number;
	    end: number;
	}
	export interface DoubtfulPage {
	    n: number;
	    start: number;
	    end: number;
	}
	export interface Entry {
	    text: string;
	    title: string;
	    year: number;
	    doi: string;
	    arxiv: string;
	    cited: Cited[];
	}
	export interface Float {
	    label: string;
	    caption: string;
	    page: number;
	    start: number;
	    end: number;
	}
	export interface ImportState {
	    running: boolean;
	    progress: ingest.Progress;
	    result: ingest.Result;
	    ended: boolean;
	    stopped: boolean;
	    fault: string;
	}
	export interface LedgerCheck {
	    count: number;
	    head: string;
	}
	export interface Marked {
	    quote: review.Mark[];
	    figures: review.Mark[];
	}
	export interface Page {
	    picture: string;
	    width: number;
	    height: number;
	    count: number;
	}
	export interface Place {
	    marks: review.Mark[];
	    figures: review.Mark[];
	    section_path: string;
	    before: string;
	    text: string;
	    after: string;
	}
	export interface PullState {
	    running: boolean;
	    model: string;
	    progress: ollama.Pulled;
	    ended: boolean;
	    stopped: boolean;
	    fault: string;
	}
	export interface Reading {
	    doubtful: DoubtfulPage[];
	    figures: Float[];
	    tables: Float[];
	    references: Entry[];
	    linked: boolean;
	}
	export interface Step {
	    seq: number;
	    state: string;
	    event: string;
	    rule: string;
	    requirement: string;
	    work: string;
	    chunk: string;
	    say: string;
	    answer: string;
	    motive: string;
	    found: number;
	}
	export interface TryState {
	    running: boolean;
	    model: string;
	    done: number;
	    total: number;
	    ended: boolean;
	    stopped: boolean;
	    fault: string;
	}
	export interface Unread {
	    waiting: number;
	    failed: review.Path[];
	    left_out: review.Path[];
	}
	export interface Walk {
	    running: boolean;
	    fault: string;
	    import: ingest.Progress;
	    now: workbench.Progress;
	}
	export interface WorkKeywords {
	    work: string;
	    keywords: review.Keyword[];
	}

}

export namespace ingest {
	
	export interface Duplicate {
	    path: string;
	    of: string;
	}
	export interface Progress {
	    done: number;
	    total: number;
	    path: string;
	    stage: string;
	}
	export interface FolderState {
	    path: string;
	    state: string;
	    files: number;
	    waiting: number;
	    failed: number;
	    looked: string;
	    say: string;
	    progress: Progress;
	}
	export interface Imported {
	    path: string;
	    id: string;
	    pages: number;
	    new: boolean;
	    scanned: number;
	    recognised: number;
	    recognised_by?: string;
	}
	
	export interface Result {
	    works: Imported[];
	    duplicates: Duplicate[];
	    failed: review.Failure[];
	    skipped: number;
	}

}

export namespace ollama {
	
	export interface Pulled {
	    stage: string;
	    done: number;
	    total: number;
	}
	export interface Trial {
	    model: string;
	    digest: string;
	    version: string;
	    judged: number;
	    valid: number;
	    agreed: number;
	    found: number;
	    kept: number;
	    per_second: number;
	    seconds: number;
	}

}

export namespace report {
	
	export interface Badly {
	    work: string;
	    label: string;
	    title: string;
	    notes: string[];
	}
	export interface Covered {
	    requirement: string;
	    share: number;
	    works: number;
	}
	export interface Cut {
	    section: string;
	    sentence: string;
	    reason: string;
	}
	export interface Flow {
	    given: number;
	    failed: number;
	    duplicates: number;
	    excluded: number;
	    read: number;
	    judged: number;
	    bearing: number;
	    cited: number;
	    chunks: number;
	    finds: number;
	}
	export interface Ledger {
	    entries: number;
	    bytes: number;
	    head: string;
	}
	export interface MatrixRow {
	    work: string;
	    label: string;
	    title: string;
	    best: Record<string, string>;
	}
	export interface Trail {
	    iterations: number;
	    stop: string;
	    usage: review.Usage;
	}
	export interface Source {
	    label: string;
	    work: review.Work;
	    reference: string;
	}
	export interface Report {
	    review: review.Review;
	    requirements: review.Requirement[];
	    draft: review.Draft;
	    claims: review.Claim[];
	    cut: Cut[];
	    evidence: review.Evidence[];
	    sources: Source[];
	    coverage: Covered[];
	    mean: number;
	    matrix: MatrixRow[];
	    not_found: string[];
	    flow: Flow;
	    trail: Trail;
	    ledger: Ledger;
	    badly: Badly[];
	    outdated: boolean;
	    markdown: string;
	}
	

}

export namespace review {
	
	export interface Chunk {
	    id: string;
	    work: string;
	    ordinal: number;
	    section: number;
	    section_path: string;
	    kind: string;
	    start: number;
	    end: number;
	    page: number;
	    tokens: number;
	    text: string;
	}
	export interface Claim {
	    section: string;
	    sentence: string;
	    cites: string[];
	    support: string;
	}
	export interface Constraints {
	    from_year: number;
	    to_year: number;
	    languages: string[];
	    sources: string[];
	}
	export interface Group {
	    label: string;
	    sentences: Sentence[];
	}
	export interface DraftPart {
	    title: string;
	    groups: Group[];
	}
	export interface StudyRow {
	    work: string;
	    design: string;
	    n: string;
	    measure: string;
	    effect: string;
	    page: number;
	    evidence: string;
	}
	export interface DraftSection {
	    requirement: string;
	    heading: string;
	    studies: StudyRow[];
	    parts: DraftPart[];
	    missing: string;
	    try_words: string[];
	    left_out?: number;
	}
	export interface Nearest {
	    work: string;
	    matches: string[];
	    lacks: string[];
	    cites: string[];
	}
	export interface Sentence {
	    lead: string;
	    text: string;
	    cites: string[];
	    support: string;
	    framing: boolean;
	    count: number;
	    zone: string;
	}
	export interface Draft {
	    title: string;
	    overview: Sentence[];
	    scope: Sentence[];
	    nearest: Nearest[];
	    sections: DraftSection[];
	}
	
	
	export interface Evidence {
	    id: string;
	    requirement: string;
	    work: string;
	    section_path: string;
	    page: number;
	    start: number;
	    end: number;
	    quote: string;
	    verdict: string;
	    motive: string;
	    kind: string;
	    zone: string;
	    recognised?: boolean;
	}
	export interface Failure {
	    path: string;
	    reason: string;
	}
	
	export interface Part {
	    name: string;
	    value: number;
	}
	export interface Work {
	    id: string;
	    title: string;
	    authors: string[];
	    year: number;
	    venue: string;
	    doi: string;
	    abstract: string;
	    language: string;
	    keywords: string[];
	    status: string;
	    retracted: boolean;
	    sha256: string;
	    pages: number;
	    path: string;
	    format: string;
	    notes: string[];
	}
	export interface Hit {
	    chunk: Chunk;
	    work: Work;
	    score: number;
	    why: Part[];
	}
	export interface Idea {
	    text: string;
	    population: string;
	    exposure: string;
	    comparison: string;
	    outcome: string;
	    mechanism: string;
	    refuted: string;
	    language?: string;
	}
	export interface Keyword {
	    text: string;
	    weight: number;
	}
	export interface KindUsage {
	    kind: string;
	    calls: number;
	    prompt_tokens: number;
	    answer_tokens: number;
	    seconds: number;
	}
	export interface LedgerEntry {
	    seq: number;
	    at: string;
	    review: string;
	    kind: string;
	    host: string;
	    detail: string;
	    bytes: number;
	    refused: boolean;
	    reason: string;
	    salt: string;
	    digest: string;
	    previous: string;
	    hash: string;
	}
	export interface Rect {
	    x0: number;
	    y0: number;
	    x1: number;
	    y1: number;
	}
	export interface Mark {
	    page: number;
	    rect: Rect;
	}
	
	
	export interface Path {
	    path: string;
	    folder: string;
	    sha256: string;
	    bytes: number;
	    changed: number;
	    state: string;
	    reason: string;
	    works: string[];
	}
	
	export interface Requirement {
	    id: string;
	    text: string;
	    origin: string;
	    anchors: string[];
	    setting: string[];
	    facets: string[];
	    kinds: string[];
	    dimension: string;
	}
	export interface Review {
	    id: string;
	    title: string;
	    idea: Idea;
	    papers: string[];
	    works: string[];
	    failed: Failure[];
	    engine: string;
	    model: string;
	    privacy: string;
	    secrets: string[];
	    constraints: Constraints;
	    approve: boolean;
	    state: string;
	    created: string;
	}
	
	
	export interface Usage {
	    calls: number;
	    prompt_tokens: number;
	    answer_tokens: number;
	    bytes_out: number;
	    by_kind?: KindUsage[];
	}

}

export namespace store {
	
	export interface Finding {
	    name: string;
	    ok: boolean;
	    say: string;
	    advice: string;
	}

}

export namespace workbench {
	
	export interface Brief {
	    title: string;
	    idea: review.Idea;
	    papers: string[];
	    works: string[];
	    requirements: string[];
	    engine: string;
	    model: string;
	    privacy: string;
	    secrets: string[];
	    constraints: review.Constraints;
	    approve: boolean;
	}
	export interface Covered {
	    requirement: review.Requirement;
	    share: number;
	    works: number;
	}
	export interface EngineState {
	    name: string;
	    model: string;
	    usable: boolean;
	    say: string;
	}
	export interface Merge {
	    work: review.Work;
	    onto: review.Work;
	    rule: string;
	    say: string;
	    state: string;
	    filled: string[];
	}
	export interface ModelState {
	    name: string;
	    digest: string;
	    size: number;
	    parameters: number;
	    quantization: string;
	    context: number;
	    chat: boolean;
	    embedding: boolean;
	    thinking: boolean;
	    vision: boolean;
	    refused: string;
	    unfit: string;
	    trial?: ollama.Trial;
	}
	export interface ModelServer {
	    running: boolean;
	    started: boolean;
	    binary: string;
	    address: string;
	    version: string;
	    old: boolean;
	    cloud_off: boolean;
	    memory: number;
	    free: number;
	    models: ModelState[];
	    recommended: string;
	}
	
	export interface PageCount {
	    recognised: number;
	    unread: number;
	    weak: number;
	}
	export interface Passage {
	    evidence: review.Evidence;
	    work: review.Work;
	    before: string;
	    quote: string;
	    after: string;
	}
	export interface RequirementHits {
	    requirement: string;
	    hits: number;
	    works: number;
	    try: string[];
	}
	export interface Preflight {
	    readable: number;
	    scanned: number;
	    abstract_only: number;
	    failed: number;
	    pages: PageCount;
	    hits: RequirementHits[];
	    seconds: number;
	    note: string;
	}
	export interface Progress {
	    state: string;
	    running: boolean;
	    requirement: string;
	    patch: string;
	    coverage: Covered[];
	    mean: number;
	    judged: number;
	    found: number;
	    iteration: number;
	    usage: review.Usage;
	    engine: string;
	    model: string;
	    privacy: string;
	}

}

