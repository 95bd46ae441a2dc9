package ingesttest

// RIS is a bibliography of an article and a thesis, as untidy as exports are.
const RIS = `TY  - JOUR
A1  - Baldwin,S.A.
AU  - Doe, Jane, Jr.
T1  - Barrier breach following
cortical contusion &amp; <i>more</i>
JO  - J.Neurosurg.
Y1  - 1900/01/01
DA  - 1996/05/01
KW  - head trauma
KW  - rat; mouse
N1  - doi: 10.1000/Brain(1).
LA  - eng
N2  - Abstract: Adult rats were
 studied.
VL  - 85
SP  - 476
EP  - 481
ER  - 

TY  - THES
TI  - Heat islands
A2  - Roe, R.
PY  - 2018/4/25
T2  - A subtitle
PB  - Technische Universiteit
ER  -
`

// BibTeX is a bibliography of an article, a chapter and its book, with most of what the
// language has.
const BibTeX = `Anything here is comment, me@example.org too.
@comment{ jabref-meta: {nested}; }
@preamble{ "\newcommand{\x}{y}" }
@string{acta = "Acta " # {Sleep}}
@string(who = {Corporation})
@ARTICLE{ key1,
  author = {P{\"a}ckert, M. and von Hicks, III, Michael and {World Health and More} and others},
  title = "On {DNA}$_{2}$ and \textit{Natrix} -- a {\O}re, \'{\i} \v{S}, $\alpha^{10}$",
  journal = acta # " 7", year = 2012, month = oct,
  keywords = {a, b},
  doi = {https://doi.org/10.1000/a\_b},
  abstract = {Fifty \% of @article{x} were {nested {deep}}.},
  pages = {1--9},
}
@inproceedings{child, title={A chapter}, crossref = {Parent}, author = who}
@proceedings{parent, title = {Proceedings of All}, year = {2006}, editor = {Ed Itor}}
`
