"""In: version, platform tag, SHA-256 and address of a z3-solver wheel, and a folder. Out: libz3 in that folder.

Asks pip first, because it knows the user's mirrors, proxies and caches; fetches the address itself where pip is missing or
fails. Nothing is unpacked before its hash is right. Fails with one line on standard error.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
import urllib.request
import zipfile


def by_pip(version, platform, folder):
    """The wheel as pip delivers it, or the reason why it did not."""
    command = [sys.executable, "-m", "pip", "download", "z3-solver==" + version, "--no-deps",
               "--only-binary", ":all:", "--platform", platform, "--quiet", "--dest", folder]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    except (OSError, subprocess.TimeoutExpired) as error:
        return None, str(error)
    for name in os.listdir(folder):
        if name.endswith(".whl"):
            with open(os.path.join(folder, name), "rb") as file:
                return file.read(), ""
    lines = [line for line in done.stderr.strip().splitlines() if line.strip()]
    return None, "pip: " + (lines[-1] if lines else "no wheel")


def by_address(url):
    """The wheel from its fixed address, or the reason why not."""
    try:
        with urllib.request.urlopen(url, timeout=120) as answer:
            return answer.read(), ""
    except OSError as error:
        return None, str(error)


def main():
    version, platform, sha256, url, out = sys.argv[1:6]
    reasons = []
    with tempfile.TemporaryDirectory() as folder:
        for fetch in (lambda: by_pip(version, platform, folder), lambda: by_address(url)):
            data, reason = fetch()
            if data is None:
                reasons.append(reason)
                continue
            found = hashlib.sha256(data).hexdigest()
            if found != sha256:
                reasons.append("the wheel has SHA-256 %s instead of %s" % (found, sha256))
                continue
            unpack(data, folder, out)
            return
    sys.exit("; ".join(reasons))


def unpack(data, folder, out):
    """Writes the libraries of a wheel; each appears whole or not at all."""
    wheel = os.path.join(folder, "checked.whl")
    with open(wheel, "wb") as file:
        file.write(data)
    os.makedirs(out, exist_ok=True)
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            base = os.path.basename(name)
            if name.startswith(("z3/lib/", "z3/bin/")) and base.startswith("libz3"):
                part = os.path.join(out, base + ".part")
                with open(part, "wb") as file:
                    file.write(archive.read(name))
                os.chmod(part, 0o755)
                os.replace(part, os.path.join(out, base))


main()
