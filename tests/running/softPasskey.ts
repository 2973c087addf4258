import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyQuestionAnswer } from '../../api/contract/secondFactor.ts';

const sha256 = (input: string | Buffer): Buffer => createHash('sha256').update(input).digest();
const base64url = (input: Buffer | string): string => Buffer.from(input).toString('base64url');

/** User present, not verified. */
const userPresent = 0x01;
const hasKey = 0x40;

/** A software passkey: registers and signs like a device, in the JSON form that browsers send. */
export const createSoftPasskey = (origin: string) => {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;

  const client = (type: string, { Options }: PasskeyQuestionAnswer, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge: Options.challenge, origin: at }));
  const authenticatorData = (flags: number, ...more: readonly Buffer[]): Buffer => {
    const head = Buffer.alloc(37);
    sha256(new URL(origin).hostname).copy(head);
    head.writeUInt8(flags, 32);
    head.writeUInt32BE(counter, 33);
    return Buffer.concat([head, ...more]);
  };
  // CBOR map {1: 2, 3: -7, -1: 1, -2: x, -3: y} of an ES256 key.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

  return {
    id: base64url(id),
    /** Answers `passkeys/offer`. */
    make: (question: PasskeyQuestionAnswer, at = origin) => {
      const data = authenticatorData(userPresent | hasKey, Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey);
      // {fmt: "none", attStmt: {}, authData: bytes of a length under 256}
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex');
      const attestation = Buffer.concat([head, Buffer.from([data.length]), data]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client('webauthn.create', question, at)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Answers `passkeys/challenge`; `count` is the signature counter. */
    show: (question: PasskeyQuestionAnswer, { at = origin, count = counter + 1 } = {}) => {
      counter = count;
      const clientData = client('webauthn.get', question, at);
      const data = authenticatorData(userPresent);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: base64url(clientData), authenticatorData: base64url(data), signature: base64url(signature) },
      };
    },
  };
};
