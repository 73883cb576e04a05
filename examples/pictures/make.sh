#!/usr/bin/env bash
# Makes the pictures of the README, from the jar and the examples: run it in the repository's folder, with
# Chromium on the path, after `mvn -q package -DskipTests`.
set -euo pipefail
here=examples/pictures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
java -jar target/sunder.jar verify --format html --output "$work/report.html" examples/email.ia || [ $? -eq 10 ]
# No animation, no window; the second setting is what a page is told of light and dark.
for theme in light dark; do
  [ $theme = dark ] && preferred=0 || preferred=1
  chromium --headless --no-sandbox --disable-gpu --disable-background-networking --disable-sync --no-first-run \
    --hide-scrollbars --user-data-dir="$work/$theme" --window-size=1100,1240 \
    --blink-settings=preferredColorScheme=$preferred --screenshot="$here/report-$theme.png" \
    "file://$work/report.html#play=1&step=4&variant=DECRYPT" >/dev/null 2>&1
done
