import type { Check } from '../../check.js';
import accessToken from './access-token.js';
import bodyRefused from './body-refused.js';
import certificateMalformed from './certificate-malformed.js';
import certificateRefused from './certificate-refused.js';
import credentialsRefused from './credentials-refused.js';
import oauthRefused from './oauth-refused.js';
import oauthToken from './oauth-token.js';
import severalFaults from './several-faults.js';
import upstream from './upstream.js';

/** The two token endpoints. */
export const tokens: readonly Check[] = [
  ...accessToken,
  ...certificateMalformed,
  ...certificateRefused,
  ...bodyRefused,
  ...credentialsRefused,
  ...upstream,
  ...severalFaults,
  ...oauthToken,
  ...oauthRefused,
];
