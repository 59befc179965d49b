"""A small TMS. MONITOR_URL and MONITOR_KEY come from the environment, for `receive` also WEBHOOK_SECRET.

send FILE                     sends the loads of a JSON file, [{ "reference": ..., "stops": [...] }, ...]
gate REFERENCE CARRIER        may this carrier have this load? Ends with 1 where it may not
caller PHONE CARRIER          is who calls from this number that carrier?
watch FILE [once]             prints what happens; FILE keeps how far it has read
receive PORT                  takes webhooks
"""

import json
import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from broker_portal_client import InvalidInput, Monitor, WebhookRejected, read_webhook

monitor = Monitor(
    os.environ.get("MONITOR_URL", "http://localhost:4000/monitor"),
    os.environ.get("MONITOR_KEY", ""),
)


def send(file: str) -> None:
    for load in json.loads(Path(file).read_text()):
        reference = load["reference"]
        try:
            answer = monitor.upsert_load({"load": load})
        except InvalidInput as error:
            print(f"{reference}: not sent", error.fields)
            continue
        changed = ",".join(answer["changed"])
        print(f"{reference}: {'new' if answer['is_created'] else f'changed {changed}' if changed else 'unchanged'}")
        # A person set these in the portal: show them to yours instead of sending again.
        if answer["kept"]:
            print(f"{reference}: stays as set in the portal: {','.join(answer['kept'])}")


def gate(reference: str, carrier: str) -> None:
    found = monitor.list_loads(window="all", q={"reference_eq": reference})
    if not found.items:
        sys.exit(f"There is no load {reference}.")
    answer = monitor.get_load_gate(found.items[0]["id"], carrier_id=int(carrier))
    print(f"{reference} for {carrier}: {answer['answer']}")
    for reason in answer["reasons"]:
        print(f"  {reason['sentence']}")
    if answer["answer"] != "yes":
        sys.exit(1)


def caller(phone: str, carrier: str) -> None:
    check = monitor.check_caller({"phone": phone, "carrier_id": int(carrier)})
    print("\n  ".join([f"{check['answer']}: {check['sentence']}", *check["next"]]))


def watch(file: str, mode: str = "") -> None:
    kept = Path(file)
    after = int(kept.read_text()) if kept.exists() else 0
    for event in monitor.events(after, follow=mode != "once", on_outage=lambda error: print(error, file=sys.stderr)):
        print(f"{event['number']} {event['kind']}: {event['summary']}")
        # Kept after it is handled: an event may come twice, none is lost.
        kept.write_text(str(event["number"]))


def receive(port: str) -> None:
    handled: set[int] = set()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            try:
                event = read_webhook(self.headers, body, os.environ["WEBHOOK_SECRET"])
            except WebhookRejected as error:
                print(error, file=sys.stderr)
                self.send_response(400)
            else:
                if event["number"] not in handled:
                    print(f"{event['number']} {event['kind']}: {event['summary']}", flush=True)
                handled.add(event["number"])
                self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    print(f"Listening at {port}", flush=True)
    HTTPServer(("", int(port)), Receiver).serve_forever()


commands = {"send": send, "gate": gate, "caller": caller, "watch": watch, "receive": receive}
if len(sys.argv) < 2 or sys.argv[1] not in commands:
    sys.exit(f"Say one of {', '.join(commands)}.")
commands[sys.argv[1]](*sys.argv[2:])
