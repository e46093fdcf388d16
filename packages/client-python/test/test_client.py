"""
The client against a real server, and through a proxy that fails. Both are started by
`packages/client/test/python.integration.test.ts`, which says in ANIPOOL_TEST where they are.
"""

import ast
import json
import os
import pathlib
import socket
import threading
import time
import typing
import unittest
import urllib.request

import anipool
from anipool import AnipoolError, ApiError, Client, ConnectionFailed, TimedOut

GIVEN = json.loads(os.environ["ANIPOOL_TEST"])
PROSPECT: anipool.AssignmentRequest = {"prospect_phone": "(212) 555-0123"}
DIAL: anipool.Dial = {
    "campaign_id": "spring-sale",
    "campaign_name": "Spring sale",
    "agent_name": "Ann Lee",
    "from_number": "2125551000",
    "disposition_name": "No Answer",
    "to_number": "(646) 555-0123",
    "datetime": time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime()),
    "call_direction": "Outbound",
    "zip": "10001",
    "sys_created_date_original": "2026-02-27",
    "total_dial_attempts": 3,
    "skill_name": "Sales East",
    "lead_source": "web-form",
}


def numbers(count):
    return [f"212555{1000 + at}" for at in range(count)]


class ClientTest(unittest.TestCase):
    made = 0

    def setUp(self):
        self.key = GIVEN["workspaces"].pop()
        self.client = Client(GIVEN["url"], self.key)
        self.addCleanup(self.client.close)

    def failing(self, *failures, **options):
        """A client whose first requests fail like this, and what came of it to the proxy."""
        ClientTest.made += 1
        address = f"/{','.join(failures) or 'pass'}/python-{ClientTest.made}"
        client = Client(GIVEN["proxy"] + address, self.key, **options)
        self.addCleanup(client.close)

        def seen():
            with urllib.request.urlopen(f"{GIVEN['proxy']}/seen/of{address}") as answer:
                return json.load(answer)

        return client, seen

    def prepare(self, count):
        self.client.create_campaign(
            {"id": "spring-sale", "name": "Spring sale", "type": "Outbound", "inbound_pool_id": "east"}
        )
        self.client.create_inbound_groups({"group_id": "east", "group_name": "East", "phones": numbers(count)})

    def uses(self):
        return sum(ani["frequencyAssigned"] for ani in self.client.iterate_anis())

    def test_calls_every_part_of_the_interface(self):
        self.prepare(3)
        answer = self.client.assign(PROSPECT)
        self.assertIn(answer["ani"], numbers(3))
        batch = self.client.assign_batch({"leads": [{"row_id": "1", "prospect_phone": "6465550123"}]})
        self.assertEqual(batch["results"][0]["error"], "")
        self.assertEqual(self.client.record_dial(DIAL), {"message": "dial queued"})
        self.assertEqual(self.client.list_anis(number="2125551001")["data"][0]["phone"], "2125551001")
        self.assertEqual(self.client.generate_plan()["data"]["country"], "us")
        self.assertEqual(self.client.admin_get_campaign("spring-sale")["campaign"]["id"], "spring-sale")
        self.assertIn("2125551001", self.client.admin_export_numbers())
        self.assertTrue(self.client.get_readiness()["success"])
        self.assertTrue(self.client.delete_inbound_groups([{"group_id": "east"}])["success"])
        self.assertEqual(self.client.assign(PROSPECT), {"success": False, "message": "No available ANI found"})

    def test_tells_what_the_server_refuses(self):
        with self.assertRaises(ApiError) as raised:
            self.client.get_campaign(id="none")
        self.assertEqual((raised.exception.status, str(raised.exception)), (404, "Campaign not found"))
        self.assertEqual(raised.exception.code, "campaign_not_found")
        self.assertIsInstance(raised.exception.request_id, str)
        with self.assertRaisesRegex(ApiError, "Campaign not found"):
            self.client.admin_get_campaign("../keys")
        with self.assertRaises(ValueError):
            self.client.admin_get_campaign("..")
        with self.assertRaises(AnipoolError) as raised:
            Client(GIVEN["url"]).assign(PROSPECT)
        self.assertEqual(raised.exception.code, "key_required")

    def test_shows_a_key_in_no_error(self):
        secret = self.key["universal"] + "\n"
        for url, key in [(GIVEN["url"], secret), (GIVEN["url"], {"dials": secret}), (f"http://u:{secret}@a", None)]:
            with self.assertRaises(AnipoolError) as raised:
                Client(url, key)
            self.assertNotIn("secret_", repr(raised.exception))
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            nobody = Client(f"http://127.0.0.1:{unused.getsockname()[1]}", self.key, retries=0)
            with self.assertRaisesRegex(ConnectionFailed, "ConnectionRefusedError") as raised:
                nobody.assign(PROSPECT)
        self.assertNotIn("secret_", repr(raised.exception))

    def test_counts_once_what_is_tried_again(self):
        self.prepare(20)
        flaky, seen = self.failing("503", "lost503", "cut", "half")
        self.assertTrue(flaky.assign(PROSPECT)["success"])
        self.assertEqual(len(seen()), 5)
        self.assertEqual(len({each["idempotencyKey"] for each in seen()}), 1)
        self.assertEqual(self.uses(), 1)
        leads = [{"row_id": phone, "prospect_phone": phone} for phone in numbers(5)]
        flaky, seen = self.failing("cut", "lost503")
        self.assertEqual({row["error"] for row in flaky.assign_batch({"leads": leads})["results"]}, {""})
        self.assertEqual(self.uses(), 6)
        first = self.client.assign(PROSPECT, idempotency_key="lead-1")
        self.assertEqual(self.client.assign(PROSPECT, idempotency_key="lead-1"), first)
        self.assertEqual(self.uses(), 7)
        flaky, seen = self.failing("cut", "lost503")
        flaky.record_dial(DIAL)
        self.assertEqual(len({json.loads(each["body"])["dial_id"] for each in seen()}), 1)
        self.assertEqual(len(seen()), 3)

    def test_does_not_repeat_what_is_not_safe_to_repeat(self):
        for failure, error in [("lost503", ApiError), ("cut", ConnectionFailed)]:
            flaky, seen = self.failing(failure)
            with self.assertRaises(error):
                flaky.create_campaign({"id": failure, "name": "C", "type": "Outbound"})
            self.assertEqual(len(seen()), 1)
        limited, seen = self.failing("429", "429")
        limited.create_campaign({"id": "limited", "name": "C", "type": "Outbound"})
        self.assertEqual(len(seen()), 3)
        refusing, seen = self.failing("503", "503", "503")
        with self.assertRaises(ApiError):
            refusing.list_anis(retries=1)
        self.assertEqual(len(seen()), 2)
        elsewhere, seen = self.failing("302")
        with self.assertRaises(ApiError) as raised:
            elsewhere.assign(PROSPECT)
        self.assertEqual(raised.exception.code, "redirected")

    def test_ends_by_its_time_limit(self):
        hanging, _ = self.failing("hang")
        with self.assertRaises(TimedOut):
            hanging.assign(PROSPECT, timeout=0.05)

    def test_keeps_its_connections(self):
        with socket.create_server(("127.0.0.1", 0)) as listening:
            accepted = []

            def serve():
                while True:
                    try:
                        connection, _ = listening.accept()
                    except OSError:
                        return
                    accepted.append(connection)
                    threading.Thread(target=answer, args=(connection, len(accepted))).start()

            def answer(connection, number):
                # The first connection is closed behind its second answer, as a server does with one that waits.
                for at in range(2 if number == 1 else 100):
                    if not connection.recv(65536):
                        break
                    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\n{\"success\":true}")
                connection.close()

            threading.Thread(target=serve, daemon=True).start()
            with Client(f"http://127.0.0.1:{listening.getsockname()[1]}", retries=0) as client:
                client.get_liveness()
                client.get_liveness()
                self.assertEqual(len(accepted), 1)
                while accepted[0].fileno() != -1:
                    time.sleep(0.001)
                client.get_liveness()
                client.get_liveness()
                self.assertEqual(len(accepted), 2)

    def test_reads_lists_page_by_page(self):
        self.client.create_inbound_groups({"group_id": "east", "phones": numbers(25)})
        paging, seen = self.failing()
        self.assertEqual([ani["phone"] for ani in paging.iterate_anis(page_size=10)], numbers(25))
        self.assertEqual(len(seen()), 3)
        next(paging.iterate_anis(page_size=10))
        self.assertEqual(len(seen()), 4)
        self.assertEqual(len(list(paging.admin_iterate_group_members("east", limit=10))), 25)
        entries = list(paging.admin_iterate_audit_entries(limit=1))
        self.assertEqual(entries, self.client.admin_list_audit_entries()["entries"])

    def test_replaces_all_groups(self):
        name = "A group of a snapshot that takes some room, so that the snapshot is sent in several pieces"
        groups = [{"group_id": f"g-{phone}", "group_name": name, "phones": [phone]} for phone in numbers(2000)]
        told = []
        upload = self.client.replace_all_groups((group for group in groups), on_progress=told.append)
        self.assertEqual(upload["result"]["groups_created"], 2000)
        sending = [each for each in told if each.phase == "sending"]
        self.assertGreater(len(sending), 2)
        self.assertEqual(told[-1].progress, 1)
        self.assertEqual(self.client.admin_list_groups(limit=1)["total"], 2000)
        path = pathlib.Path(os.environ["ANIPOOL_TEST_FOLDER"]) / "groups.json"
        path.write_text(json.dumps(groups[1:]))
        flaky, _ = self.failing("cut", "503")
        flaky.replace_all_groups(path, on_progress=told.append)
        self.assertEqual(max(each.sent for each in told), path.stat().st_size)
        self.assertEqual(self.client.admin_list_groups(limit=1)["total"], 1999)
        once, seen = self.failing("503")
        with open(path, "rb") as file, self.assertRaises(ApiError):
            once.replace_all_groups(file)
        self.assertEqual(len(seen()), 1)
        with self.assertRaises(AnipoolError) as raised:
            self.client.replace_all_groups([{"group_id": "a", "phones": ["1"]}])
        self.assertEqual(raised.exception.code, "upload_failed")

        def broken():
            yield groups[0]
            raise OSError("the disk is gone")

        with self.assertRaisesRegex(OSError, "the disk is gone"):
            self.client.replace_all_groups(broken)
        # Refused before it was sent whole.
        with Client(GIVEN["url"], "unknown") as nobody, self.assertRaises(ApiError) as raised:
            nobody.replace_all_groups(groups * 20)
        self.assertEqual(raised.exception.status, 401)


class SourceTest(unittest.TestCase):
    def test_is_python_of_3_9_and_typed(self):
        folder = pathlib.Path(anipool.__file__).parent
        self.assertTrue((folder / "py.typed").exists())
        for file in folder.glob("*.py"):
            ast.parse(file.read_text(), feature_version=(3, 9))
        for name in anipool.__all__:
            # Every name that a type refers to is there.
            if isinstance(getattr(anipool, name), type):
                typing.get_type_hints(getattr(anipool, name))
        for method in vars(Client.__mro__[1]).values():
            if callable(method):
                typing.get_type_hints(method)


if __name__ == "__main__":
    unittest.main()
