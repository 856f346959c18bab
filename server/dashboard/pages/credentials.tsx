import type { JSX } from 'hono/jsx/jsx-runtime';

import { daysUntil, isEnding, validityOf } from '../../domain/certificates.js';
import type { MessageId } from '../../messages/messages.js';
import type { ListedCertificate } from '../../storage/tables/certificates.js';
import { Copied } from '../components/code.js';
import { Confirm } from '../components/confirm.js';
import { Form, Submit, TextArea } from '../components/form.js';
import { Badge, Card, Facts, Id, Link, Time } from '../components/parts.js';
import { type Faults, fieldsBy, noFaults, orShowAgain } from '../faults.js';
import { type Done, NothingHere, param, type Route, type Shown, type Visit } from '../page.js';
import { credentialTexts } from '../texts/credentials.js';

const path = '/credentials';
/** Maximum number of listed certificates: all registered ones, and recently revoked ones. */
const maxListed = 50;
const field = 'certificate';

/** Messages about a certificate, which are shown at its field. */
const certificateMessages = [
  ...['certificate not PEM', 'certificate with key', 'certificate several', 'certificate expired'],
  ...['certificate known', 'certificate revoked', 'certificate not free', 'certificate too many'],
] as const satisfies readonly MessageId[];
const fields = fieldsBy(Object.fromEntries(certificateMessages.map((id) => [id, field])));

/** Certificates and the client secret of the account. */
export const credentialRoutes: readonly Route[] = [
  {
    kind: 'page',
    path,
    menu: (language) => credentialTexts[language].title,
    show: (visit) => show(visit, noFaults),
  },
  { kind: 'action', path: `${path}/certificates`, on: path, act: register },
  { kind: 'action', path: `${path}/certificates/:certificate/revoke`, on: path, act: revoke },
  { kind: 'action', path: `${path}/rotate`, on: path, act: rotate },
];

async function show(visit: Visit, faults: Faults): Promise<Shown> {
  const { account, services, language } = visit;
  const texts = credentialTexts[language];
  const certificates = await services.store.read((tables) => tables.certificates.of(account.id, maxListed));
  const nowMs = services.clock.systemMs();
  const ending = certificates.filter(
    ({ status, facts }) => status === 'registered' && facts && isEnding(validityOf(facts, nowMs)),
  );
  const body = (
    <>
      {ending.length > 0 && <p class="alert alert-warning">{texts.warning(ending.length)}</p>}
      <Card id="client" title={texts.client}>
        <Facts facts={[[texts.clientId, <Id>{account.clientId}</Id>]]} />
        <h3 class="h6 mt-4">{texts.secret}</h3>
        <p class="mb-2">{texts.secretHelp}</p>
        <Confirm
          to={`${path}/rotate`}
          ask={texts.rotate}
          explained={texts.rotateExplained}
          sure={texts.rotateSure}
        />
      </Card>
      <Card id="certificates" title={texts.certificates}>
        <p>{texts.certificatesHelp}</p>
        <Certificates visit={visit} certificates={certificates} />
      </Card>
      <Card id="register" title={texts.register}>
        <RegisterForm visit={visit} faults={faults} />
      </Card>
    </>
  );
  return { title: texts.title, body };
}

function Certificates({
  visit,
  certificates,
}: {
  visit: Visit;
  certificates: readonly ListedCertificate[];
}): JSX.Element {
  const texts = credentialTexts[visit.language];
  if (certificates.length === 0) return <p class="mb-0">{texts.none}</p>;
  const isLast = certificates.filter(({ status }) => status === 'registered').length === 1;
  return (
    <ul class="list-unstyled mb-0">
      {certificates.map((certificate) => (
        <li class="border-top py-3">
          <Certificate visit={visit} certificate={certificate} isLast={isLast} />
        </li>
      ))}
    </ul>
  );
}

function Certificate({
  visit,
  certificate,
  isLast,
}: {
  visit: Visit;
  certificate: ListedCertificate;
  isLast: boolean;
}): JSX.Element {
  const { language, format } = visit;
  const texts = credentialTexts[language];
  const { fingerprint, facts, status, revokedAt, createdAt } = certificate;
  const subject = facts?.subject ?? texts.unknown;
  return (
    <>
      <Facts
        facts={[
          [texts.state, <CertificateState visit={visit} certificate={certificate} />],
          [texts.subject, subject],
          facts && [texts.validFrom, <Time at={facts.notBefore} format={format} />],
          facts && [texts.validUntil, <Time at={facts.notAfter} format={format} />],
          [texts.registered, <Time at={createdAt} format={format} />],
          revokedAt === null ? null : [texts.revoked, <Time at={revokedAt} format={format} />],
          [texts.fingerprint, <Id>{fingerprint}</Id>],
        ]}
      />
      {status === 'registered' && (
        <div class="mt-2">
          <Confirm
            to={`${path}/certificates/${fingerprint}/revoke`}
            ask={
              <>
                {texts.revoke} <span class="visually-hidden">{`${subject} ${fingerprint.slice(0, 8)}`}</span>
              </>
            }
            explained={`${texts.revokeExplained(subject)}${isLast ? ` ${texts.revokeLast}` : ''}`}
            sure={texts.revokeSure}
          />
        </div>
      )}
    </>
  );
}

function CertificateState({
  visit: { language, services },
  certificate: { status, facts },
}: {
  visit: Visit;
  certificate: ListedCertificate;
}): JSX.Element {
  const texts = credentialTexts[language];
  if (status === 'revoked') return <Badge tone="secondary">{texts.revoked}</Badge>;
  const nowMs = services.clock.systemMs();
  const validity = facts ? validityOf(facts, nowMs) : 'valid';
  if (validity === 'expired') return <Badge tone="danger">{texts.expired}</Badge>;
  if (validity === 'early') return <Badge tone="info">{texts.notYetValid}</Badge>;
  if (validity === 'soon' && facts)
    return <Badge tone="warning">{texts.expiresSoon(daysUntil(facts.notAfter, nowMs))}</Badge>;
  return <Badge tone="success">{texts.registered}</Badge>;
}

function RegisterForm({ visit: { language, form }, faults }: { visit: Visit; faults: Faults }): JSX.Element {
  const texts = credentialTexts[language];
  const typed = form.get(field) ?? '';
  return (
    <Form to={`${path}/certificates`}>
      <TextArea
        id={field}
        name={field}
        rows={8}
        label={texts.pem}
        help={texts.pemHelp}
        // A private key pasted by mistake is not shown again, in case somebody looks over the user's shoulder.
        value={typed.includes('PRIVATE KEY') ? '' : typed}
        fault={faults.of(field)}
        required
      />
      <Submit>{texts.register}</Submit>
    </Form>
  );
}

function register(visit: Visit): Promise<Done | Shown> {
  const { account, services, form, language } = visit;
  return orShowAgain(
    visit,
    async () => {
      await services.credentials.registerCertificate(account, form.get(field) ?? '');
      return { to: path, notice: credentialTexts[language].registeredNow };
    },
    (faults) => show(visit, faults),
    fields,
  );
}

async function revoke(visit: Visit): Promise<Done> {
  const fingerprint = param(visit, 'certificate');
  if (!/^[0-9a-f]{64}$/.test(fingerprint)) throw new NothingHere();
  await visit.services.credentials.revokeCertificate(visit.account, fingerprint);
  return { to: path, notice: credentialTexts[visit.language].revokedNow };
}

async function rotate({ account, services, language, session }: Visit): Promise<Shown> {
  const clientSecret = await services.credentials.rotateSecret(account, session);
  const texts = credentialTexts[language];
  const body = (
    <Card id="rotated" title={texts.secret}>
      <p class="alert alert-warning">{texts.rotatedOnce}</p>
      <Copied id="client-secret" label={texts.secretText} copy={texts.copySecret} text={clientSecret} />
      <p class="mb-0 mt-3">
        <Link to={path}>{texts.title}</Link>
      </p>
    </Card>
  );
  return { title: texts.rotated, body };
}
