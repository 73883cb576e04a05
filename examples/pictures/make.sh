#!/usr/bin/env bash
# Makes the pictures of the README from the jar and an example. Run it in the repository's folder, with Chromium and
# pngquant on the path, after `mvn -q package -DskipTests`.
set -euo pipefail
here=examples/pictures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
java -jar target/sunder.jar verify --format html --output "$work/report.html" examples/c/driver.c || [ $? -eq 10 ]
# No animation, no window; the second setting is the colour scheme that the page is told.
for theme in light dark; do
  [ $theme = dark ] && preferred=0 || preferred=1
  chromium --headless --no-sandbox --disable-gpu --disable-background-networking --disable-sync --no-first-run \
    --hide-scrollbars --user-data-dir="$work/$theme" --window-size=1100,1760 \
    --blink-settings=preferredColorScheme=$preferred --screenshot="$here/report-$theme.png" \
    "file://$work/report.html#play=1&step=7&variant=SMP" >/dev/null 2>&1
  pngquant --force --skip-if-larger --ext .png 64 "$here/report-$theme.png" || [ $? -eq 98 ]
done
