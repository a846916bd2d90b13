"""A whole bot: attacks when it can, else does anything legal. See docs/protocol.md."""

import json
import random
import sys


def answer(line):
    decision = line["view"]["pending"]
    if decision["type"] == "choose":
        options = decision["options"]
        attacks = [option for option in options if option["what"] == "attack"]
        busy = [option for option in options if not option.get("declines")]
        return "pick " + random.choice(attacks or busy or options)["key"]
    if decision["type"] == "dice":
        chosen = decision["dice"][: decision["least"]]
        faces = decision.get("faces", "")
        changed = faces[0] * len(chosen) if len(faces) > 1 else ""
        return f"dice {','.join(map(str, chosen)) or 'none'} {changed}".strip()
    return random.choice(line["samples"])


for text in sys.stdin:
    line = json.loads(text)
    if line["type"] == "hello":
        random.seed(line["seed"])
    else:
        print(json.dumps({"answer": answer(line)}), flush=True)
