/**
 * Reports about the packages in the bundle, as listed in `dist/bundled.json`: `sbom` writes a bill of materials
 * (CycloneDX) to standard output; `advisories` looks for known vulnerabilities and fails if one is high or critical.
 * Both use npm's results for the whole clone, restricted to these packages.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const bundled = JSON.parse(readFileSync(new URL('dist/bundled.json', root), 'utf8'));
const isBundled = (name, version) =>
  bundled.some((found) => found.name === name && (version === undefined || found.version === version));

/** Returns npm's output as JSON. Ignores the exit status, which also depends on the findings. */
function npm(...args) {
  const windows = process.platform === 'win32';
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, shell: windows };
  const { stdout, stderr } = spawnSync(windows ? 'npm.cmd' : 'npm', args, options);
  try {
    return JSON.parse(stdout);
  } catch {
    console.error(stderr);
    process.exit(1);
  }
}

function sbom() {
  const { components, dependencies, ...bill } = npm(
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--package-lock-only',
  );
  const full = ({ group, name }) => (group === undefined || name.startsWith('@') ? name : `${group}/${name}`);
  const kept = components.filter((component) => isBundled(full(component), component.version));
  const missing = bundled.filter(
    ({ name, version }) =>
      !kept.some((component) => full(component) === name && component.version === version),
  );
  if (missing.length > 0)
    throw new Error(`npm knows nothing of ${missing.map(({ name }) => name).join(', ')}`);
  const known = new Set([
    bill.metadata.component['bom-ref'],
    ...kept.map((component) => component['bom-ref']),
  ]);
  const edges = dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => known.has(other)) }));
  // npm marks the bundled packages as excluded or development-only, so these marks are dropped.
  const required = kept.map(({ scope: _scope, properties: _properties, ...component }) => component);
  console.log(JSON.stringify({ ...bill, components: required, dependencies: edges }, null, 2));
}

function advisories() {
  const { auditReportVersion, metadata, vulnerabilities, ...answer } = npm('audit', '--json');
  // npm also reports in JSON that no registry responded, or that the registry has no advisories.
  if (auditReportVersion === undefined || metadata === undefined || vulnerabilities === undefined) {
    const why = answer.message ?? answer.error?.summary ?? JSON.stringify(answer);
    console.error(
      `No registry has said which weaknesses are known, so nothing is known of the bundle: ${why}`,
    );
    process.exit(1);
  }
  const grave = Object.values(vulnerabilities).filter(
    ({ name, severity }) => isBundled(name) && /^(high|critical)$/.test(severity),
  );
  for (const { name, severity, via } of grave) {
    const why = via.map((reason) => reason.title ?? reason).join('; ');
    console.error(`${name} (${severity}): ${why}`);
  }
  if (grave.length > 0) process.exit(1);
  console.log(`No grave weakness is known of the ${bundled.length} packages in the bundle.`);
}

const commands = { sbom, advisories };
const command = commands[process.argv[2]];
if (command === undefined) throw new Error(`one of ${Object.keys(commands).join(', ')}`);
command();
