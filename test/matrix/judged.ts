/** Reports of gateways as `pixkit check --report json=…` would write them: of the reference, of variants, of defects. */
import { jsonReport } from '../../conformance/report/json.js';
import { Redactor } from '../../conformance/report/redact.js';
import type { Report } from '../../conformance/report/report.js';
import { gallery } from '../mutation/defects/index.js';
import { variants } from '../../variants/index.js';
import type { Parts } from '../../variants/parts/part.js';
import { start } from '../mutation/start.js';
import { judge, type Only } from '../mutation/trial.js';

/** A gateway that is judged. */
export interface Judged {
  readonly name: string;
  readonly version: string;
  readonly parts: Parts;
}

export const reference: Judged = { name: 'pix-gateway-kit reference gateway', version: '0.1.0', parts: {} };

/** The legal variant of this id. */
export function variant(id: string): Judged {
  const found = variants.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no variant ${id}`);
  return { name: `Variant ${id}`, version: '0.1.0', parts: found.parts };
}

/** The gateway with this defect on purpose. */
export function defective(id: string): Judged {
  const found = gallery.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no defect ${id}`);
  return { name: `Defect ${id}`, version: '0.1.0', parts: found.defect };
}

/** Judges it by these checks; by all if there are none. */
export async function reportOf({ name, version, parts }: Judged, only: Only = []): Promise<Report> {
  const running = await start(parts, { responseValidation: false });
  try {
    const result = await judge({ ...running.target, gateway: { name, version } }, only);
    return jsonReport(result, new Redactor());
  } finally {
    await running.close();
  }
}
