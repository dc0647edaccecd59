"""A software authenticator: creates passkeys (ES256, attestation "none") and signs with them, as browsers do."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text_: str) -> bytes:
    return urlsafe_b64decode(text_ + "=" * (-len(text_) % 4))


class Authenticator:
    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(32)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.count = 0
        self.host = ""
        self.user = b""

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        assert {"type": "public-key", "alg": -7} in options["pubKeyCredParams"]
        self.host = options["rp"]["id"]
        self.user = data(options["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        made = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        attestation = {"fmt": "none", "attStmt": {}, "authData": self._data(PRESENT | VERIFIED | ATTESTED) + made}
        client = self._client("webauthn.create", options["challenge"])
        return self._credential({"clientDataJSON": text(client), "attestationObject": text(cbor2.dumps(attestation))})

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        self.count += 1
        client = self._client("webauthn.get", options["challenge"])
        signed = self._data(PRESENT | VERIFIED)
        signature = self.key.sign(signed + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"authenticatorData": text(signed), "signature": text(signature), "userHandle": text(self.user)}
        return self._credential({"clientDataJSON": text(client), **response})

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}
