"""Checks of the Python client against answers in memory, run by client.test.ts."""

import asyncio
import base64
import hashlib
import hmac
import json
import unittest
from pathlib import Path

import httpx

from saas_tools import (
    ApiError,
    AsyncClient,
    AuthenticationError,
    Client,
    ConnectionFailedError,
    LimitReachedError,
    WaitTimeoutError,
    WebhookVerificationError,
    models,
    verify_webhook,
)

DOCUMENT = json.loads((Path(__file__).parents[3] / "docs" / "openapi.json").read_text())
SIMPLE = {"string": "", "integer": 0, "number": 0, "boolean": False, "array": []}


def sample(schema, **fields):
    """The least answer that the document allows, with these fields."""
    if "$ref" in schema:
        return sample(DOCUMENT["components"]["schemas"][schema["$ref"].split("/")[-1]], **fields)
    if "anyOf" in schema or isinstance(schema.get("type"), list):
        return None
    if schema.get("type") != "object":
        return schema["enum"][0] if "enum" in schema else SIMPLE[schema["type"]]
    required = {name: sample(schema["properties"][name]) for name in schema.get("required", [])}
    return {**required, **fields}


def answer_of(name, **fields):
    return httpx.Response(200, json=sample({"$ref": name}, **fields))


def problem(status, code, retryable=False, retry_after=None):
    body = {"type": "", "title": "", "status": status, "detail": code, "code": code, "retryable": retryable,
            "requestId": "req_1"}
    return httpx.Response(status, json=body, headers={"retry-after": retry_after} if retry_after else {})


def job(state):
    return answer_of("Job", id="j", state=state)


class Answers:
    """Gives these answers in their order, the last one again and again, and stores the requests."""

    def __init__(self, *answers):
        self.answers, self.requests = answers, []

    def __call__(self, request):
        answer = self.answers[min(len(self.requests), len(self.answers) - 1)]
        self.requests.append(request)
        if isinstance(answer, Exception):
            raise answer
        return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)

    def client(self, **options):
        return Client("stm_live_test", "https://a.test", transport=httpx.MockTransport(self), **options)


limited = problem(429, "rate_limited", True, "0")
done = answer_of("CreatedJob")
LOST = httpx.ConnectError("lost")

RETRIES = [
    ("429", [limited, done], {}, 2, None),
    ("503", [problem(503, "busy", True, "0"), done], {}, 2, None),
    ("a call in progress", [problem(409, "idempotency_in_progress", True, "0"), done], {}, 2, None),
    ("a lost connection", [LOST, done], {}, 2, None),
    ("three attempts", [limited], {}, 3, LimitReachedError),
    ("none", [LOST], {"max_retries": 0}, 1, ConnectionFailedError),
    ("a pause of an hour", [problem(429, "rate_limited", True, "3600")], {}, 1, LimitReachedError),
    ("a used limit", [problem(429, "limit_reached", False, "0")], {}, 1, LimitReachedError),
    ("a wrong key", [problem(401, "unauthenticated")], {}, 1, AuthenticationError),
    ("a failed page", [problem(502, "upstream_failed", True)], {}, 1, ApiError),
    ("something else", [httpx.Response(404, text="<html>")], {}, 1, ApiError),
    ("a redirect", [httpx.Response(308, headers={"location": "/x"})], {}, 1, ApiError),
]


class ClientChecks(unittest.TestCase):
    def test_retries_share_an_idempotency_key(self):
        for title, given, options, attempts, error in RETRIES:
            with self.subTest(title):
                answers = Answers(*given)
                client = answers.client(**options)
                if error is None:
                    self.assertEqual(client.jobs.captures(urls=["a"]).list.valid, 0)
                else:
                    self.assertRaises(error, client.jobs.captures, urls=["a"])
                self.assertEqual(len(answers.requests), attempts)
                self.assertEqual(len({request.headers["idempotency-key"] for request in answers.requests}), 1)

    def test_an_error_has_the_problem_document(self):
        with self.assertRaises(ApiError) as raised:
            Answers(problem(429, "limit_reached", False, "60")).client().usage()
        error = raised.exception
        self.assertEqual((error.code, error.request_id, error.retry_after_seconds), ("limit_reached", "req_1", 60))

    def test_bodies_are_keywords_dictionaries_and_models(self):
        answers = Answers(done)
        client = answers.client()
        options = models.ExtractOptions(schema={"type": "object"}, formats=["text"])
        client.jobs.captures(urls=["a"], extract=options, dryRun=True)
        client.jobs.captures({"urls": ["a"]}, idempotency_key="mine")
        sent = [json.loads(request.content) for request in answers.requests]
        extract = {"schema": {"type": "object"}, "formats": ["text"]}
        self.assertEqual(sent, [{"urls": ["a"], "extract": extract, "dryRun": True}, {"urls": ["a"]}])
        request = answers.requests[1]
        self.assertEqual(str(request.url), "https://a.test/api/v1/jobs/captures")
        self.assertEqual((request.headers["idempotency-key"], request.headers["authorization"]),
                         ("mine", "Bearer stm_live_test"))

    def test_answers_keep_fields_that_are_not_known(self):
        captured = Answers(answer_of("CaptureResult", sizeBytes=5, later="kept")).client().screenshot(url="a")
        self.assertEqual((captured.sizeBytes, captured.file, captured.later), (5, None, "kept"))

    def test_lists_are_read_page_by_page(self):
        one = sample({"$ref": "Job"})
        pages = [{"data": [one], "nextCursor": "c/1"}, {"data": [one], "nextCursor": None}]
        answers = Answers(*(httpx.Response(200, json=page) for page in pages))
        self.assertEqual(len(answers.client().jobs.list(limit=1).all()), 2)
        self.assertEqual([request.url.query for request in answers.requests], [b"limit=1", b"limit=1&cursor=c%2F1"])

    def test_a_wait_reads_a_job_until_it_has_ended(self):
        states = []
        client = Answers(job("queued"), job("running"), job("partial")).client()
        client.crawls.wait("j", interval=0.001, on_progress=lambda one: states.append(one.state))
        self.assertEqual(states, ["queued", "running", "partial"])
        waiting = Answers(job("running")).client()
        self.assertRaises(WaitTimeoutError, waiting.jobs.wait, "j", interval=0.001, timeout=0.01)

    def test_files_jobs_and_image_links(self):
        answers = Answers(httpx.Response(200, content=b"image", headers={"content-type": "image/png"}))
        self.assertEqual(answers.client().screenshot_file(url="a").content, b"image")
        self.assertEqual(answers.requests[0].headers["accept"], "image/*")
        started = Answers(done)
        started.client().start_job("takeScreenshot", url="a")
        self.assertEqual(started.requests[0].headers["prefer"], "respond-async")
        link = answers.client().image_link("key_1", url="https://b.test/?x=1", fullPage=True)
        secret = hmac.new(b"stm_live_test", b"render", hashlib.sha256).hexdigest().encode()
        path, query = link.split("?")
        digest = hmac.new(secret, query.encode(), hashlib.sha256).digest()
        self.assertTrue(query.endswith("&fullPage=true"))
        self.assertTrue(path.endswith(base64.urlsafe_b64encode(digest).rstrip(b"=").decode()))

    def test_the_asynchronous_client_does_the_same(self):
        async def run():
            answers = Answers(limited, httpx.Response(200, json={"data": [], "nextCursor": None}))
            transport = httpx.MockTransport(answers)
            async with AsyncClient("k", "https://a.test", transport=transport) as client:
                return [one async for one in client.jobs.list()], len(answers.requests)

        self.assertEqual(asyncio.run(run()), ([], 2))

    def test_webhooks(self):
        key = b"0123456789abcdef01234567"
        secret = f"whsec_{base64.b64encode(key).decode()}"
        body = '{"type": "webhook.test", "timestamp": "", "data": {"text": "Grüße"}}'
        digest = hmac.new(key, f"evt.1000.{body}".encode(), hashlib.sha256).digest()
        headers = {"Webhook-Id": "evt", "webhook-timestamp": "1000",
                   "webhook-signature": f"v1,AAAA v1,{base64.b64encode(digest).decode()}"}
        self.assertEqual(verify_webhook(body.encode(), headers, secret, now=1300)["type"], "webhook.test")
        for given, changed, now in [(f"{body} ", {}, 1000), (body, {"Webhook-Id": "x"}, 1000), (body, {}, 1301),
                                    (body, {}, 699), (body, {"webhook-timestamp": "now"}, 1000),
                                    (body, {"webhook-signature": "v1,ä v2,AAAA"}, 1000)]:
            with self.subTest(changed=changed, now=now):
                self.assertRaises(WebhookVerificationError, verify_webhook, given, {**headers, **changed}, secret, now=now)
        self.assertRaises(WebhookVerificationError, verify_webhook, body, {}, secret)


if __name__ == "__main__":
    unittest.main()
