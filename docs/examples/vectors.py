# vectors.py: python3 vectors.py node_modules/pix-gateway-kit/spec/vectors
import json
import pathlib
import re
import sys

from signature import is_genuine


def cents_of(text):
    return int(text.replace(".", "")) if re.fullmatch(r"[0-9]+\.[0-9]{2}", text) else None


# Your functions, by the names that the vectors use for them.
FUNCTIONS = {
    "signatures": {
        "verify": lambda headers, body, secrets, now: {"genuine": is_genuine(headers, body.encode(), secrets, now)}
    },
    "amounts": {
        "fromDecimal": lambda text: {"cents": cents_of(text)},
        "toDecimal": lambda cents: {"text": f"{cents // 100}.{cents % 100:02}"},
    },
}

failed = False
for topic, functions in FUNCTIONS.items():
    vectors = json.loads((pathlib.Path(sys.argv[1]) / f"{topic}.json").read_text(encoding="utf-8"))["vectors"]
    own = [one for one in vectors if one["function"] in functions]
    wrong = [one["id"] for one in own if functions[one["function"]](**one["input"]) != one["expect"]]
    for vector_id in wrong:
        print(f"wrong: {vector_id}", file=sys.stderr)
    print(f"{topic}: {len(own)} checked, {len(wrong)} wrong")
    failed = failed or not own or bool(wrong)
sys.exit(1 if failed else 0)
