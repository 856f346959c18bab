import { daysUntil, isEnding, validityOf } from '../../domain/certificates.js';
import { Copied } from '../components/code.js';
import { Confirm, Form, Submit, TextArea } from '../components/form.js';
import { useRequest, useTexts } from '../components/language.js';
import { Badge, Card, Facts, Id, Link, Time } from '../components/parts.js';
import { NothingHere, type Page, type PageRequest, param, type Redirect, type Route } from '../page.js';
import type { Certificate } from '../reads.js';
import { credentialTexts } from '../texts/credentials.js';

const path = '/credentials';
/** Maximum number of listed certificates: all registered ones, and recently revoked ones. */
const maxListed = 50;
const field = 'certificate';

export const credentialRoutes: readonly Route[] = [
  {
    kind: 'page',
    path,
    menu: (language) => credentialTexts[language].title,
    icon: 'credential',
    labels: (language) => ({ [field]: credentialTexts[language].certificate }),
    show,
  },
  { kind: 'action', path: `${path}/certificates`, on: path, act: register },
  { kind: 'action', path: `${path}/certificates/:certificate/revoke`, on: path, act: revoke },
  { kind: 'action', path: `${path}/rotate`, on: path, act: rotate },
];

async function show(request: PageRequest): Promise<Page> {
  const { account, services, moment, language } = request;
  const texts = credentialTexts[language];
  const certificates = await services.store.read((tables) => tables.certificates.of(account.id, maxListed));
  const ending = countEnding(certificates, moment.systemMs);
  const body = (
    <>
      {ending > 0 && <p class="alert alert-warning">{texts.warning(ending)}</p>}
      <Card id="client" title={texts.client}>
        <Facts facts={[[texts.clientId, <Id>{account.clientId}</Id>]]} />
        <h3 class="h6 mt-4">{texts.secret}</h3>
        <p class="mb-2">{texts.secretHelp}</p>
        <Confirm
          to={`${path}/rotate`}
          label={texts.rotate}
          explanation={texts.rotateExplained}
          confirmation={texts.rotate}
        />
      </Card>
      <Card id="certificates" title={texts.certificates}>
        <p>{texts.certificatesHelp}</p>
        <Certificates certificates={certificates} />
      </Card>
      <Card id="register" title={texts.register}>
        <RegisterForm />
      </Card>
    </>
  );
  return { title: texts.title, body };
}

/** Counts registered certificates that have expired or will within 30 days. */
export function countEnding(certificates: readonly Certificate[], nowMs: number): number {
  return certificates.filter(
    (certificate) => certificate.status === 'registered' && isEnding(validityOf(certificate, nowMs)),
  ).length;
}

function Certificates({ certificates }: { certificates: readonly Certificate[] }) {
  const texts = useTexts(credentialTexts);
  if (certificates.length === 0) return <p class="mb-0">{texts.none}</p>;
  const isLast = certificates.filter(({ status }) => status === 'registered').length === 1;
  return (
    <ul class="list-unstyled mb-0">
      {certificates.map((certificate) => (
        <li class="border-top py-3">
          <CertificateItem certificate={certificate} isLast={isLast} />
        </li>
      ))}
    </ul>
  );
}

function CertificateItem({ certificate, isLast }: { certificate: Certificate; isLast: boolean }) {
  const texts = useTexts(credentialTexts);
  const { fingerprint, subject, notBefore, notAfter, status, revokedAt, createdAt } = certificate;
  return (
    <>
      <Facts
        facts={[
          [texts.state, <CertificateState certificate={certificate} />],
          [texts.subject, subject],
          [texts.validFrom, <Time at={notBefore} />],
          [texts.validUntil, <Time at={notAfter} />],
          [texts.registered, <Time at={createdAt} />],
          [texts.revoked, revokedAt !== null && <Time at={revokedAt} />],
          [texts.fingerprint, <Id>{fingerprint}</Id>],
        ]}
      />
      {status === 'registered' && (
        <div class="mt-2">
          <Confirm
            to={`${path}/certificates/${fingerprint}/revoke`}
            label={
              <>
                {texts.revoke} <span class="visually-hidden">{`${subject} ${fingerprint.slice(0, 8)}`}</span>
              </>
            }
            explanation={`${texts.revokeExplained(subject)}${isLast ? ` ${texts.revokeLast}` : ''}`}
            confirmation={texts.revokeSure}
          />
        </div>
      )}
    </>
  );
}

function CertificateState({ certificate }: { certificate: Certificate }) {
  const { systemMs: nowMs } = useRequest().moment;
  const texts = useTexts(credentialTexts);
  if (certificate.status === 'revoked') return <Badge tone="secondary">{texts.revoked}</Badge>;
  const validity = validityOf(certificate, nowMs);
  if (validity === 'expired') return <Badge tone="danger">{texts.expired}</Badge>;
  if (validity === 'early') return <Badge tone="info">{texts.notYetValid}</Badge>;
  if (validity === 'soon')
    return <Badge tone="warning">{texts.expiresSoon(daysUntil(certificate.notAfter, nowMs))}</Badge>;
  return <Badge tone="success">{texts.registered}</Badge>;
}

function RegisterForm() {
  const { form, faults } = useRequest();
  const texts = useTexts(credentialTexts);
  const typed = form.get(field) ?? '';
  return (
    <Form to={`${path}/certificates`}>
      <TextArea
        name={field}
        rows={8}
        label={texts.pem}
        help={texts.pemHelp}
        // A private key pasted by mistake must not be shown again.
        value={typed.includes('PRIVATE KEY') ? '' : typed}
        fault={faults.of(field)}
        required
      />
      <Submit>{texts.register}</Submit>
    </Form>
  );
}

async function register({ account, services, form, language }: PageRequest): Promise<Redirect> {
  await services.credentials.registerCertificate(account, form.get(field) ?? '');
  return { to: path, notice: credentialTexts[language].registeredNow };
}

async function revoke(request: PageRequest): Promise<Redirect> {
  const fingerprint = param(request, 'certificate');
  if (!/^[0-9a-f]{64}$/.test(fingerprint)) throw new NothingHere();
  await request.services.credentials.revokeCertificate(request.account, fingerprint);
  return { to: path, notice: credentialTexts[request.language].revokedNow };
}

async function rotate({ account, services, language, session }: PageRequest): Promise<Page> {
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
