import type { DraftSection, Evidence, Report, Sentence, Source } from '../../backend';

/** Cited finds what a report's evidence ids stand for. */
export interface Cited {
  evidence: Map<string, Evidence>;
  sources: Map<string, Source>; // by work
  /** Every cited evidence id, in the order of reading. */
  order: string[];
}

export function citedIn(report: Report): Cited {
  const order = new Set<string>();
  const take = (sentences: Sentence[]) => {
    for (const sentence of sentences) for (const id of sentence.cites) order.add(id);
  };
  take(report.draft.overview);
  take(report.draft.scope);
  for (const near of report.draft.nearest) for (const id of near.cites) order.add(id);
  for (const section of report.draft.sections) takeSection(section, order, take);
  return {
    evidence: new Map(report.evidence.map((each) => [each.id, each])),
    sources: new Map(report.sources.map((each) => [each.work.id, each])),
    order: [...order],
  };
}

function takeSection(section: DraftSection, order: Set<string>, take: (sentences: Sentence[]) => void): void {
  for (const row of section.studies) if (row.evidence !== '') order.add(row.evidence);
  for (const part of section.parts) for (const group of part.groups) take(group.sentences);
}

/** perWork keeps the first evidence of each cited work, so a sentence names a source once. */
export function perWork(ids: string[], cited: Cited): Evidence[] {
  const first = new Map<string, Evidence>();
  for (const id of ids) {
    const each = cited.evidence.get(id);
    if (each !== undefined && !first.has(each.work)) first.set(each.work, each);
  }
  return [...first.values()];
}
