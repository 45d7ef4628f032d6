# Sourced by ./run and ./test: a Python of at least 3.11 and the virtual environment .venv with the exact pins.
# The rest of the work is done in Python (scripts/serve.py, scripts/verify.py).

say() { printf 'swissweb: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# What may install packages: root, or sudo that asks nothing; SWISSWEB_NO_APT=1 forbids it.
apt_install() {
  [ -z "${SWISSWEB_NO_APT:-}" ] && command -v apt-get >/dev/null || return 1
  local sudo=
  if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null || return 1
    sudo='sudo -n'
  fi
  say "installing $* ..."
  $sudo apt-get update -qq >/dev/null 2>&1 || true
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1
}

find_python() {
  local name
  for name in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      PYTHON=$(command -v "$name")
      return
    fi
  done
  die "Python 3.11 or newer is needed and was not found: install it (Debian 12 and later: sudo apt install python3 python3-venv)."
}

# make_venv KIND: KIND is "run" or "test"; the test environment holds all of the other one.
make_venv() {
  local kind=$1 list=requirements.txt wanted done_file
  [ "$kind" = test ] && list=requirements-dev.txt
  wanted=$(cat requirements.txt constraints.txt $([ "$kind" = test ] && echo requirements-dev.txt) | sha256sum)
  done_file=.venv/installed-$kind
  if [ -x .venv/bin/python ] && [ "$(cat "$done_file" 2>/dev/null)" = "$wanted" ] && .venv/bin/python -c '' 2>/dev/null; then
    return
  fi
  if ! { [ -x .venv/bin/python ] && .venv/bin/python -m pip --version >/dev/null 2>&1; }; then
    find_python
    if ! "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null; then
      apt_install python3-venv && "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null ||
        die "Python's venv module is missing: install it (Debian: sudo apt install python3-venv)."
    fi
    rm -rf .venv
    "$PYTHON" -m venv .venv || die "the virtual environment .venv could not be made in $PWD."
  fi
  say "installing the Python packages of $list (once, and again when that file changes) ..."
  .venv/bin/python -m pip install -qq --disable-pip-version-check --no-input -r "$list" -c constraints.txt ||
    die "the Python packages could not be installed (see above): check the network and type the command again."
  printf '%s' "$wanted" >"$done_file"
  if [ "$kind" = test ]; then
    cat requirements.txt constraints.txt | sha256sum | tr -d '\n' >.venv/installed-run
  fi
}
