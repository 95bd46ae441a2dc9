import type { Brief, Idea } from '../backend';
import { lines } from '../ui/words';

/** Form is what stands in the fields of a new review, as typed. */
export interface Form {
  from: 'paths' | 'library';
  paths: string;
  works: string[];
  idea: Idea;
  title: string;
  engine: string; // auto, ollama, extractive
  model: string; // '' for the one that is proposed
  secrets: string;
  fromYear: string;
  toYear: string;
  languages: string;
  requirements: string;
}

export const emptyForm: Form = {
  from: 'paths',
  paths: '',
  works: [],
  idea: { text: '', population: '', exposure: '', comparison: '', outcome: '', mechanism: '', refuted: '', language: '' },
  title: '',
  engine: 'auto',
  model: '',
  secrets: '',
  fromYear: '',
  toYear: '',
  languages: '',
  requirements: '',
};

/**
 * lacking says what must still be filled in before a review can begin; '' when nothing.
 * proposed is the local model that is taken where none is chosen.
 */
export function lacking(form: Form, proposed = ''): string {
  if (form.from === 'paths' && lines(form.paths).length === 0) return 'Choose the papers first.';
  if (form.from === 'library' && form.works.length === 0) return 'Select at least one work of the library.';
  if (form.idea.text.trim() === '') return 'Write your idea; one line will do.';
  if (year(form.fromYear) !== 0 && year(form.toYear) !== 0 && year(form.fromYear) > year(form.toYear)) {
    return 'The first year lies after the last one.';
  }
  if (form.engine === 'ollama' && form.model === '' && proposed === '') return 'Choose a local model.';
  return '';
}

export function briefOf(form: Form): Brief {
  const words = (text: string) => lines(text.replaceAll(',', '\n'));
  return {
    title: form.title.trim(),
    idea: form.engine === 'extractive' ? { ...form.idea, language: '' } : form.idea, // quotes stay as they are printed
    papers: form.from === 'paths' ? lines(form.paths) : [],
    works: form.from === 'library' ? form.works : [],
    requirements: lines(form.requirements),
    engine: form.engine,
    model: form.engine === 'ollama' ? form.model : '',
    privacy: 'offline',
    secrets: words(form.secrets),
    constraints: {
      from_year: year(form.fromYear),
      to_year: year(form.toYear),
      languages: words(form.languages).map((word) => word.toLowerCase()),
      sources: [],
    },
    approve: false,
  };
}

function year(text: string): number {
  const n = Number.parseInt(text, 10);
  return Number.isNaN(n) ? 0 : n;
}
