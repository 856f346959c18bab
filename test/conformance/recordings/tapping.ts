import type { MessageFinding } from '../../../conformance/recordings/message-judge.js';
import type { CallMessage, NotificationMessage } from '../../../conformance/recordings/recording.js';
import { Tap, type TapOptions } from '../../../conformance/recordings/tap.js';
import { selfSigned } from '../../../conformance/target/certificates.js';
import { it as base } from '../../support/fixtures.js';

const pem = selfSigned('test', ['127.0.0.1']);

/** The built thread, because the source would be compiled each time; every test run builds it first. */
const threadCode = new URL('../../../dist/conformance/recordings/tap-thread.js', import.meta.url);

/** A tap with everything that it has reported. */
export interface Watched {
  readonly tap: Tap;
  readonly messages: (CallMessage | NotificationMessage)[];
  readonly findings: MessageFinding[];
  /** The findings in the histories of accounts. */
  readonly histories: MessageFinding[];
}

/** Tests with taps that are closed at their end. */
export const it = base.extend(
  'tapping',
  ({ keep }) =>
    async (options: Partial<TapOptions> & { target: string }): Promise<Watched> => {
      const messages: Watched['messages'] = [];
      const findings: MessageFinding[] = [];
      const histories: MessageFinding[] = [];
      const { certificatePem: cert, keyPem: key } = await pem;
      const starting = Tap.start({
        listen: { host: '127.0.0.1', port: 0 },
        receivers: [],
        serves: { cert, key },
        isComplete: true,
        threadCode,
        onMessage: (message, judged) => {
          messages.push(message);
          findings.push(...(judged?.findings ?? []));
        },
        onFindings: (found) => histories.push(...found),
        onRecording: (state) => {
          throw new Error(`the recording is ${state.is}`);
        },
        onBroken: (thrown) => {
          throw thrown;
        },
        ...options,
      });
      return { tap: await keep(starting), messages, findings, histories };
    },
);
