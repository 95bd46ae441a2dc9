// The sample review as a local model judges and writes it.
import * as data from './fakeData';
import type { Report, TopicReview, Usage } from './types';

export const name = 'qwen3:4b';

export const review: TopicReview = { ...data.review, engine: 'ollama', model: name };

/** usage grows with the steps of the walk. */
export function usage(steps: number): Usage {
  const kinds: [string, number, number, number, number][] = [
    ['check_claim', 0.25, 420, 25, 2.1], ['compose_section', 0.1, 2300, 310, 24.5], ['judge_chunks', 1, 910, 62, 6.4],
    ['propose_requirements', 0.05, 380, 140, 11.2], ['search_terms', 0.1, 240, 30, 3.1], ['summarise', 0.2, 1250, 85, 9.7],
  ];
  const by_kind = kinds.map(([kind, share, prompt, answer, seconds]) => {
    const calls = Math.max(1, Math.round(steps * share));
    return { kind, calls, prompt_tokens: calls * prompt, answer_tokens: calls * answer, seconds: calls * seconds };
  });
  const sum = (of: (each: (typeof by_kind)[number]) => number) => by_kind.reduce((total, each) => total + of(each), 0);
  return { calls: sum((each) => each.calls), prompt_tokens: sum((each) => each.prompt_tokens), answer_tokens: sum((each) => each.answer_tokens), bytes_out: 0, by_kind };
}

/** report has sentences of a model's own, one of them only partly supported, and a section that did not get all. */
export const report: Report = {
  ...data.report,
  review: { ...review, state: 'done' },
  trail: { ...data.report.trail, usage: usage(40) },
  draft: {
    ...data.report.draft,
    sections: data.report.draft.sections.map((section, at) => ({
      ...section,
      ...(at === 0 ? { left_out: 3 } : {}),
      parts: section.parts.map((part) => ({
        ...part,
        groups: part.groups.map((group) => ({
          ...group,
          sentences: group.sentences.map((each, i) => ({
            ...each, lead: '', support: i === 1 ? 'partial' : 'supports',
            text: i === 1 ? 'Random forests explain most of the variance in yield wherever they were tried.' : 'A recurrent model was off by 0.41 t/ha on 1,204 fields, the regional average by 0.67 t/ha.',
          })),
        })),
      })),
    })),
  },
};
