"""Plays pages of `lab --player` in a browser: they must show what the table says, by keyboard, on a phone, without a network.

    player.py GRIDPRESS [FOLDER FOR SCREENSHOTS]
"""
import csv, io, json, pathlib, random, shutil, subprocess, sys, tempfile
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

GRIDPRESS = sys.argv[1]
SHOTS = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
WORK = pathlib.Path(tempfile.mkdtemp())
INKALA = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
GOLDEN_NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
SUKO = "......... BCABCABCC 25 20 23 23 10 17 18"
n_checks = 0


def check(what, is_true):
    global n_checks
    n_checks += 1
    assert is_true, what


def gridpress(*words, puzzle):
    return subprocess.run([GRIDPRESS, *words], input=puzzle, capture_output=True, text=True, check=True).stdout


def browser():
    options = webdriver.ChromeOptions()
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
        options.add_argument(word)
    options.binary_location = shutil.which("chromium") or ""
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))


page = browser()
js = page.execute_script
# Time in the page passes only as `passes` says, frame by frame.
page.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """{
    let now = 0, waiting = [];
    performance.now = () => now;
    window.requestAnimationFrame = frame => waiting.push(frame);
    window.passes = ms => {
        for (const end = now + ms; now < end;) {
            const due = waiting;
            [now, waiting] = [now + 10, []];
            due.forEach(frame => frame(now));
        }
    };
}"""})


def screen(width, height, dark=False):
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})


def shot(name):
    if SHOTS:
        page.save_screenshot(str(SHOTS / f"player-{name}.png"))


def open_page(name, puzzle, solvers, *words):
    file = WORK / f"{name}.html"
    kind = ["--kind", "suko"] if puzzle == SUKO else []
    gridpress("lab", "--quiet", *kind, "--with", solvers, *words, "--player", str(file), puzzle=puzzle)
    table = gridpress("lab", "--quiet", *kind, "--with", solvers, *words, puzzle=puzzle)
    page.get(file.as_uri())
    return list(csv.DictReader(io.StringIO(table)))


def press(*keys):
    for key in keys:
        page.find_element(By.TAG_NAME, "body").send_keys(key)


def counts(side=0):
    """Steps, guesses and retractions, as the page shows them."""
    return js("""return [...document.querySelectorAll('.pane')[arguments[0]].querySelectorAll('dd')]
        .map(dd => +dd.textContent.replaceAll(',', ''))""", side)


def board(side=0):
    """The digits of a board, clues included, read from the drawing."""
    return js("""const puzzle = JSON.parse(document.querySelector('#data').textContent)[0];
        const uses = [...document.querySelectorAll('.pane')[arguments[0]].querySelectorAll('.written use')];
        return puzzle.givens.map(given => given || +(uses.shift().getAttribute('href') || '-0').split('-')[1]).join('')""", side)


def says(side=0):
    return js("return document.querySelectorAll('.pane')[arguments[0]].querySelector('.says').innerText", side)


def judge_end(row, solution, side):
    check(f"{row['solver']}: the end is the solution", board(side) == solution)
    wanted = [int(row["steps"]), int(row["guesses"]), int(row["retractions"])]
    check(f"{row['solver']}: the counters are the table's, {counts(side)} for {wanted}", counts(side) == wanted)
    check(f"{row['solver']}: its end is told: {says(side)}", f"Solved after {wanted[0]:,} steps." in says(side))


def judge_steps(side, solver):
    """Compares the board of each step with the trace. Digits that are removed after a step are shown with the next one."""
    grid, before, boards = list(INKALA.replace(".", "0")), [], []
    is_shown = True
    for line in gridpress("lab", "--quiet", "--with", solver, "--trace", "jsonl", puzzle=INKALA).splitlines():
        act = json.loads(line)
        if not is_shown and (act["event"] in ("retract", "end") or act["step"] > len(boards) + 1):
            boards.append("".join(grid))
            is_shown = True
        if act["event"] in ("place", "guess"):
            is_shown = False
            if act["event"] == "guess":
                before.append(grid[:])
            row, column = act["cell"][1:].split("c")
            grid[int(row) * 9 + int(column) - 10] = act["digit"]
        if act["event"] == "retract":
            grid = before.pop()
    for k in random.Random(7).sample(range(len(boards)), 60):
        js("const at = document.querySelector('.at'); at.value = arguments[0]; at.dispatchEvent(new Event('input'))", k + 1)
        check(f"{solver}: step {k + 1} is that of the trace", board(side) == boards[k])


def judge_keyboard():
    start = INKALA.replace(".", "0")
    press(Keys.HOME)
    check("Home is the start", counts() == [0, 0, 0] and board() == start)
    seen = [board()]
    for k in range(1, 31):
        press(Keys.ARROW_RIGHT)
        seen.append(board())
        check("a step is a step", counts()[0] == k and counts(1)[0] == k)
    check("something is written", seen[1] != start)
    for k in range(29, -1, -1):
        press(Keys.ARROW_LEFT)
        check(f"a step back is the same board, {k}", board() == seen[k] and counts()[0] == k)
    press(" ")
    check("space plays", js("return document.querySelector('.play').textContent") == "Pause")
    js("passes(1200)")
    press(" ")
    at = counts()[0]
    check(f"10 steps a second: {at} in 1.2 s", 11 <= at <= 13)
    js("passes(400)")
    check("space pauses", counts()[0] == at)
    press(*["+"] * 20)
    check("+ is faster", "1,000 steps a second" in js("return document.querySelector('.fast + output').textContent"))
    press(" ")
    js("passes(100)")
    press(" ")
    check(f"1,000 steps a second: {counts()[0] - at} in .1 s", 90 <= counts()[0] - at <= 110)
    press(*["-"] * 31)
    check("- is slower", "1 step a second" in js("return document.querySelector('.fast + output').textContent"))
    shown = lambda: js("return [...document.querySelectorAll('.left use')].filter(use => use.getAttribute('display') === 'inline').length")
    before = shown()
    press("c")
    check("c shows candidates, and hides them", (shown() > 0) != (before > 0))
    press(Keys.END, Keys.ARROW_LEFT)
    check("back from the end is at once", not says().startswith("Solved"))


def judge_phone():
    for width in (320, 390):
        screen(width, 780)
        check(f"{width}: nothing runs over the edge", js("return document.documentElement.scrollWidth") <= width)
        tops = js("return [...document.querySelectorAll('.pane')].map(pane => pane.getBoundingClientRect().top)")
        check(f"{width}: boards stand below each other", tops[1] > tops[0] + 200)
        small = js("""return [...document.querySelectorAll('.playing button, .playing label, select')].filter(e => e.offsetParent).map(e => [e.className, e.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44).map(([id]) => id)""")
        check(f"{width}: what is pressed is large enough: {small}", not small)


def judge_quiet():
    """Checks that there are no messages on the console and no requests."""
    said = page.get_log("browser")
    check(f"the console is silent: {said}", not said)
    messages = [json.loads(entry["message"])["message"] for entry in page.get_log("performance")]
    asked = [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]
    far = [url for url in asked if not url.startswith(("file:", "data:"))]
    check(f"nothing is asked of the network: {far}", asked and not far)


screen(1280, 900)
rows = open_page("two", INKALA, "backtracking,least-candidates-cell")
solution = gridpress("solve", puzzle=INKALA).splitlines()[1].split(",")[1]
press(Keys.END)
for side, row in enumerate(rows):
    judge_end(row, solution, side)
    judge_steps(side, row["solver"])
shot("end")
judge_keyboard()
press(Keys.HOME, *[Keys.ARROW_RIGHT] * 40)
shot("desktop")
judge_phone()
shot("phone")
screen(1280, 900, dark=True)
shot("dark")
judge_quiet()

screen(1280, 900)
rows = open_page("long", GOLDEN_NUGGET, "backtracking,least-candidates-hybrid,norvig")
thin = js("return document.querySelector('.thin').textContent")
check(f"a long run says what it leaves out: {thin}", f"step of {int(rows[0]['steps']):,} is shown from step 2,000 on" in thin)
solution = gridpress("solve", puzzle=GOLDEN_NUGGET).splitlines()[1].split(",")[1]
press(Keys.END)
judge_end(rows[0], solution, 0)
judge_end(rows[1], solution, 1)
press(Keys.ARROW_LEFT)
check("back from the end of a long run is at once", not says().startswith("Solved"))
press(Keys.HOME)
check("and to its start", counts() == [0, 0, 0])
press(Keys.END)
check("and to its end again", says().startswith("Solved"))
press(Keys.ARROW_LEFT)
js("""const select = document.querySelectorAll('.pane select')[1]; select.selectedIndex = 2; select.dispatchEvent(new Event('change'))""")
press(Keys.END)
check("another solver can be chosen", board(1) == solution and int(rows[2]["steps"]) == counts(1)[0])
shot("long")
judge_quiet()

# Annealing has steps that change nothing, and may give up. The counters continue.
rows = open_page("silent", INKALA, "simulated-annealing,candidate-checking", "--budget", "3000")
press(Keys.END)
for side, row in enumerate(rows):
    check(f"{row['solver']}: every step is counted, {counts(side)}", counts(side)[0] == int(row["steps"]))
judge_quiet()

rows = open_page("suko", SUKO, "suko-search:none,suko-search:1,2")
check("a Suko has its circles", js("return document.querySelector('.pane svg').querySelectorAll('circle').length") >= 4)
press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
shot("suko")
press(Keys.END)
solution = gridpress("solve", "--kind", "suko", puzzle=SUKO).splitlines()[1].split(",")[1]
judge_end(rows[0], solution, 0)
judge_end(rows[1], solution, 1)
judge_quiet()
page.quit()
shutil.rmtree(WORK)
print(f"{n_checks} checks")
