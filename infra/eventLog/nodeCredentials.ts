import { randomBytes, webcrypto } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';

/** A certificate and its private key, both PEM. Only the node has the key. Clients trust only this certificate. */
export interface NodeCertificate {
  readonly certificate: string;
  readonly privateKey: string;
}

/** The credentials that the embedded event log node and its clients share. */
export interface NodeCredentials extends NodeCertificate {
  readonly username: string;
  readonly password: string;
}

/** Not an IP address: Node warns if the TLS server name is one. */
export const nodeHostName = 'localhost';

export const nodeUsername = 'waymark';
const passwordBytes = 32;
const commonNameOid = '2.5.4.3';
const subjectAltNameOid = '2.5.29.17';
// Types of names in a certificate.
const dnsName = 2;
const ipAddress = 7;
const x509Version3 = 2;
const serialNumberBytes = 16;
const pemLine = /.{1,64}/g;

/** Clients trust exactly this certificate, so its dates have no meaning. A wrong clock must not invalidate it. */
const always = { notBefore: new Date('2000-01-01T00:00:00Z'), notAfter: new Date('9999-12-31T23:59:59Z') };
const generalizedTime = 1;

const pem = (label: string, bytes: ArrayBuffer): string =>
  [`-----BEGIN ${label}-----`, ...(Buffer.from(bytes).toString('base64').match(pemLine) ?? []), `-----END ${label}-----`, ''].join('\n');

/** The bytes of an IP address in a certificate. */
const ipBytes = (address: string): Uint8Array<ArrayBuffer> => {
  if (!isIPv6(address)) return Uint8Array.from(address.split('.'), Number);
  // The URL parser shortens the address: `::` replaces groups of zeros.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((groups) => (groups === '' ? [] : groups.split(':')));
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0');
  return Uint8Array.from(
    [...(first ?? []), ...zeros, ...(last ?? [])].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]),
  );
};

/** Creates an ECDSA P-256 key and its self-signed certificate for `localhost` and the given names and addresses. */
export const createNodeCertificate = async (hosts: readonly string[] = []): Promise<NodeCertificate> => {
  // Imported here, because Waymark with an EventStoreDB server never needs them.
  const [asn1, x509] = await Promise.all([import('asn1js'), import('pkijs')]);
  const engine = new x509.CryptoEngine({ name: 'node', crypto: webcrypto as Crypto });
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const name = () =>
    new x509.AttributeTypeAndValue({ type: commonNameOid, value: new asn1.Utf8String({ value: 'Waymark event log node' }) });
  const names = [...new Set([nodeHostName, ...hosts])].map((host) =>
    isIP(host)
      ? new x509.GeneralName({ type: ipAddress, value: new asn1.OctetString({ valueHex: ipBytes(host).buffer }) })
      : new x509.GeneralName({ type: dnsName, value: host }),
  );
  const certificate = new x509.Certificate({
    version: x509Version3,
    // The first byte keeps the number positive.
    serialNumber: new asn1.Integer({ valueHex: Buffer.concat([Buffer.from([1]), randomBytes(serialNumberBytes)]) }),
    extensions: [
      new x509.Extension({ extnID: subjectAltNameOid, critical: false, extnValue: new x509.GeneralNames({ names }).toSchema().toBER() }),
    ],
  });
  certificate.issuer.typesAndValues.push(name());
  certificate.subject.typesAndValues.push(name());
  certificate.notBefore.value = always.notBefore;
  certificate.notAfter.value = always.notAfter;
  certificate.notAfter.type = generalizedTime;
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  await certificate.sign(keys.privateKey, 'SHA-256', engine);
  return {
    certificate: pem('CERTIFICATE', certificate.toSchema(true).toBER()),
    privateKey: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
  };
};

/** Creates credentials for one start: a random password and a certificate for `localhost`. */
export const createNodeCredentials = async (): Promise<NodeCredentials> => ({
  username: nodeUsername,
  password: randomBytes(passwordBytes).toString('base64url'),
  ...(await createNodeCertificate()),
});

/** A host and a port in one text; an IPv6 address in brackets. */
export const printAddress = (host: string, port: number): string => `${isIPv6(host) ? `[${host}]` : host}:${port}`;

/** The connection string for the official client, which reads the certificate from the file. */
export const nodeUrl = (
  port: number,
  { username, password }: Pick<NodeCredentials, 'username' | 'password'>,
  certificateFile: string,
  host = nodeHostName,
): string => `esdb://${username}:${password}@${printAddress(host, port)}?tls=true&tlsCAFile=${encodeURIComponent(certificateFile)}`;

/** The environment of the node's process. No other process may have it. */
export const nodeEnvironment = ({ username, password, certificate, privateKey }: NodeCredentials) => ({
  EVENT_NODE_USERNAME: username,
  EVENT_NODE_PASSWORD: password,
  EVENT_NODE_CERTIFICATE: certificate,
  EVENT_NODE_PRIVATE_KEY: privateKey,
});
