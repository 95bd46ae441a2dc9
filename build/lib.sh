# Shared by build/run, build/test and build/measure: sets up what is missing, says
# what it does, and skips what is already done.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
CACHE=$ROOT/build/.cache
BIN=$ROOT/build/bin
mkdir -p "$CACHE" "$BIN"
cd "$ROOT"

# One set of flags for every build and test: another set compiles the C code of
# SQLite and MuPDF again.
export GOFLAGS='-buildvcs=false -trimpath -tags=sqlite_fts5'
export CGO_ENABLED=1
export FORAGE_SHARED=${FORAGE_SHARED:-$ROOT/../shared}

STATICCHECK_VERSION=v0.8.2 # 2026.2.2

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }
die() { printf '%s\n' "$*" >&2; exit 4; }

# fresh STAMP FILE...: succeeds when the files are as they were at the last `keep`.
digest() { find "$@" -type f -print0 2>/dev/null | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1; }
fresh() { local stamp=$CACHE/$1.stamp; shift; [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(digest "$@")" ]; }
keep() { local stamp=$CACHE/$1.stamp; shift; digest "$@" > "$stamp"; }

# need_go, need_node: the two compilers are the one thing that is not installed
# here, because Debian 12 has neither in a version that serves. The command line
# needs Go only.
need_go() {
  command -v go >/dev/null || die 'Go is not installed. Install Go 1.26 or newer (go.dev or your distribution), then run this again.'
  local v; v=$(go env GOVERSION); v=${v#go}
  [ "$(printf '1.26\n%s\n' "$v" | sort -V | head -n1)" = 1.26 ] || die "Go $v is too old: 1.26 or newer is needed."
}

need_node() {
  local v
  command -v npm >/dev/null || die 'Node.js is not installed. Install Node.js 20.19 or newer with npm, then run this again.'
  v=$(node --version); v=${v#v}
  [ "$(printf '20.19\n%s\n' "$v" | sort -V | head -n1)" = 20.19 ] || die "Node.js $v is too old: 20.19 or newer is needed."
}

# apt_install PACKAGE...: installs Debian packages that are missing.
apt_install() {
  local missing=() p
  for p in "$@"; do
    dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'install ok installed' || missing+=("$p")
  done
  [ ${#missing[@]} -eq 0 ] && return
  say "installing Debian packages: ${missing[*]}"
  local root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || die "These packages are missing: ${missing[*]}. Install them as root (apt-get install ...), then run this again."
    root=(sudo)
  fi
  "${root[@]}" apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

setup_cli() { apt_install build-essential pkg-config libsqlite3-dev; }
setup_window() { apt_install libgtk-3-dev libwebkit2gtk-4.1-dev; }
setup_tests() {
  apt_install xvfb xauth webkit2gtk-driver imagemagick fonts-dejavu-core fonts-liberation strace \
    tesseract-ocr tesseract-ocr-eng tesseract-ocr-deu tesseract-ocr-fra tesseract-ocr-osd
}

# setup_ollama builds the real Ollama server that tests speak to, once, from its
# module (build/ollama says why it has one of its own), and exports its path as
# FORAGE_OLLAMA. Plain C flags would do, and serve 3 to 8 times slower.
setup_ollama() {
  apt_install g++ nlohmann-json3-dev
  local version level='' optimise=-O2
  version=$(sed -n 's,.*github.com/ollama/ollama v\([^ ]*\).*,\1,p' build/ollama/go.mod)
  if [ "$(uname -m)" = x86_64 ] && grep -qw avx2 /proc/cpuinfo 2>/dev/null; then level=-x86-64-v3; optimise="-O2 -march=x86-64-v3"; fi
  local stamp=ollama-$version$level sources=(build/ollama/go.mod build/ollama/go.sum build/ollama/include)
  export FORAGE_OLLAMA=$CACHE/ollama-$version
  if [ -x "$FORAGE_OLLAMA" ] && fresh "$stamp" "${sources[@]}"; then return; fi
  say "building the Ollama server $version for the tests (the first time only: three to ten minutes)"
  GOFLAGS=-buildvcs=false CGO_CPPFLAGS="'-I$ROOT/build/ollama/include'" CGO_CFLAGS=$optimise CGO_CXXFLAGS=$optimise \
    nice go build -C build/ollama -trimpath -o "$FORAGE_OLLAMA" \
    -ldflags "-s -w -X github.com/ollama/ollama/version.Version=$version -X github.com/ollama/ollama/server.mode=release" \
    github.com/ollama/ollama
  keep "$stamp" "${sources[@]}"
}

# frontend_packages: npm packages as the lock file has them.
frontend_packages() {
  if [ -d frontend/node_modules ] && fresh npm frontend/package.json frontend/package-lock.json; then return; fi
  say 'installing npm packages'
  (cd frontend && npm ci --no-fund --no-audit --loglevel=error >&2)
  keep npm frontend/package.json frontend/package-lock.json
}

FRONTEND_SOURCES=(frontend/src frontend/public frontend/index.html frontend/package-lock.json frontend/vite.config.ts frontend/tsconfig.json)

# frontend_build: the window's pages, which the desktop program embeds.
frontend_build() {
  if [ -f frontend/dist/index.html ] && fresh frontend "${FRONTEND_SOURCES[@]}"; then return; fi
  frontend_packages
  say 'building the window pages'
  (cd frontend && npm run --silent build >&2)
  keep frontend "${FRONTEND_SOURCES[@]}"
}

build_cli() {
  say 'building the command line (the first time, SQLite too: a minute or two)'
  go build -ldflags '-s -w' -o "$BIN/forage" ./app/cmd/forage
}

build_desktop() {
  frontend_build
  say 'building the desktop program'
  go build -tags desktop,production,webkit2_41,sqlite_fts5 -ldflags '-s -w' -o "$BIN/forage-desktop" .
}

# build_bindings makes the TypeScript side of package app anew; a difference from
# what is committed fails.
build_bindings() {
  tsoutputtype=interfaces go run -tags bindings,sqlite_fts5 . > "$CACHE/bindings.log" 2>&1 || { cat "$CACHE/bindings.log" >&2; exit 1; }
  git diff --exit-code --stat -- frontend/src/wailsjs || die 'The generated bindings differ from what is committed: commit frontend/src/wailsjs.'
}
