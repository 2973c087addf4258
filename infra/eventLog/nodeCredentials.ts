import { randomBytes, webcrypto } from 'node:crypto';

/** The credentials that the embedded event log node and its clients share. Every start of Waymark creates new ones. */
export interface NodeCredentials {
  readonly username: string;
  readonly password: string;
  /** PEM; not secret. Clients trust only this certificate. */
  readonly certificate: string;
  /** PEM; known to the node only. */
  readonly privateKey: string;
}

/** Not an IP address: Node warns if the TLS server name is one. */
export const nodeHostName = 'localhost';

const passwordBytes = 32;
const commonName = '2.5.4.3';
const subjectAltName = '2.5.29.17';
const dnsName = 2;
const x509Version3 = 2;
const serialNumberBytes = 16;
const pemLine = /.{1,64}/g;

/** Clients trust exactly this certificate, so its dates have no meaning. A wrong clock must not invalidate it. */
const unlimitedValidity = { notBefore: new Date('2000-01-01T00:00:00Z'), notAfter: new Date('9999-12-31T23:59:59Z') };
const generalizedTime = 1;

const pem = (label: string, bytes: ArrayBuffer): string =>
  [`-----BEGIN ${label}-----`, ...(Buffer.from(bytes).toString('base64').match(pemLine) ?? []), `-----END ${label}-----`, ''].join('\n');

/** Creates a random password, and an ECDSA P-256 key with a self-signed certificate for `localhost`. */
export const createNodeCredentials = async (): Promise<NodeCredentials> => {
  // Imported here, because Waymark with an EventStoreDB server never needs them.
  const [asn1, x509] = await Promise.all([import('asn1js'), import('pkijs')]);
  const engine = new x509.CryptoEngine({ name: 'node', crypto: webcrypto as Crypto });
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const name = () => new x509.AttributeTypeAndValue({ type: commonName, value: new asn1.Utf8String({ value: 'Waymark event log node' }) });
  const hosts = new x509.GeneralNames({ names: [new x509.GeneralName({ type: dnsName, value: nodeHostName })] });
  const certificate = new x509.Certificate({
    version: x509Version3,
    // The first byte keeps the number positive.
    serialNumber: new asn1.Integer({ valueHex: Buffer.concat([Buffer.from([1]), randomBytes(serialNumberBytes)]) }),
    extensions: [new x509.Extension({ extnID: subjectAltName, critical: false, extnValue: hosts.toSchema().toBER() })],
  });
  certificate.issuer.typesAndValues.push(name());
  certificate.subject.typesAndValues.push(name());
  certificate.notBefore.value = unlimitedValidity.notBefore;
  certificate.notAfter.value = unlimitedValidity.notAfter;
  certificate.notAfter.type = generalizedTime;
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  await certificate.sign(keys.privateKey, 'SHA-256', engine);
  return {
    username: 'waymark',
    password: randomBytes(passwordBytes).toString('base64url'),
    certificate: pem('CERTIFICATE', certificate.toSchema(true).toBER()),
    privateKey: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
  };
};

/** The connection string for the official client, which reads the certificate from the file. */
export const nodeUrl = (port: number, { username, password }: NodeCredentials, certificateFile: string): string =>
  `esdb://${username}:${password}@${nodeHostName}:${port}?tls=true&tlsCAFile=${encodeURIComponent(certificateFile)}`;

/** The environment of the node's process. No other process may have it. */
export const nodeEnvironment = ({ username, password, certificate, privateKey }: NodeCredentials) => ({
  EVENT_NODE_USERNAME: username,
  EVENT_NODE_PASSWORD: password,
  EVENT_NODE_CERTIFICATE: certificate,
  EVENT_NODE_PRIVATE_KEY: privateKey,
});
