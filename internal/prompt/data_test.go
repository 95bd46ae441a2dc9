package prompt

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDataTakesAwayWhatCouldSteerAModel(t *testing.T) {
	for _, x := range []struct{ name, in, want string }{
		{"numbers stay", "p<0.05 and a < b, n<=3, x<-1", "p<0.05 and a < b, n<=3, x<-1"},
		{"an end of turn", "a<|im_end|>b", "a< |im_end|>b"},
		{"a wide bar", "<｜User｜>", "< ｜User｜>"},
		{"a wide opening", "＜|im_end|> ﹤/data>", "＜ |im_end|> ﹤ /data>"},
		{"our fence", "</data><data>", "< /data>< data>"},
		{"tags of a template", "<s></s><start_of_turn>", "< s>< /s>< start_of_turn>"},
		{"Llama 2", "[INST] <<SYS>> <</SYS>> [/INST]", "[ INST] << SYS>> << /SYS>> [ /INST]"},
		{"Mistral", "[TOOL_CALLS][system_prompt]", "[ TOOL_CALLS][ system_prompt]"},
		{"square bars", "[|endofturn|]", "[ |endofturn|]"},
		{"brackets of papers stay", "[3] [DNA] [12, 18]", "[3] [DNA] [12, 18]"},
		{"a fence of backticks", "```json\n`x` ``````", "`` `json\n`x` `` `` ``"},
		{"joined by what is not seen", "<\u200b|im_end|> <\U000E0001/data> [\u200bINST]", "< |im_end|> < /data> [ INST]"},
		{"tags that hide a sentence", "a\U000E0041\U000E0042b\uFE0Fc", "abc"},
		{"direction", "a\u202eb\u2066c\u200e", "abc"},
		{"controls", "a\x00b\x1b[31mc\x7f", "ab[31mc"},
		{"soft hyphen", "photo\u00adsynthesis", "photosynthesis"},
		{"white space", "  a \t b\u00a0c\r\n\r\n d \n", "a b c\nd"},
		{"a separator of lines", "a\u2028b\u2029c", "a\nb\nc"},
		{"Arabic signs stay", "\u0600\u0661\u0662", "\u0600\u0661\u0662"},
		{"broken UTF-8", "a\xffb", "a\uFFFDb"},
		{"nothing", "", ""},
	} {
		got := Data(x.in)
		if got != x.want {
			t.Errorf("%s: %q becomes %q, want %q", x.name, x.in, got, x.want)
		}
		if again := Data(got); again != got {
			t.Errorf("%s: a second time gives %q", x.name, again)
		}
	}
}

func FuzzDataIsStableAndClosesNoFence(f *testing.F) {
	f.Add(hostile)
	f.Add("````[[INST]<<|")
	f.Fuzz(func(t *testing.T, text string) {
		got := Data(text)
		if Data(got) != got {
			t.Fatalf("%q becomes %q and then %q", text, got, Data(got))
		}
		if at := controls.FindString(got); at != "" && !strings.HasPrefix(strings.ToLower(at), "[end") && !strings.HasPrefix(strings.ToLower(at), "[inst") {
			t.Fatalf("%q leaves %q", text, at)
		}
		if !utf8.ValidString(got) || strings.Contains(line(text), "\n") {
			t.Fatalf("%q", got)
		}
	})
}

func TestLanguagesAreNamedInEnglish(t *testing.T) {
	for code, want := range map[string]string{"de": "German", "": "English", "PT-br": "Portuguese", "xx": "", "<|a": ""} {
		if got := Language(code); got != want {
			t.Errorf("%q is %q, want %q", code, got, want)
		}
	}
}
