import { type Command, InvalidArgumentError, Option } from 'commander';
import { t } from '../core/text.js';
import type { GradeRules, ImpliedRule } from '../engine/verdict.js';
import { entries, httpUrl, RepeatableOption, wholeNumber, withChoices } from './arguments.js';
import { type JudgeOptions } from './judge-options.js';
import { plain } from './language.js';

/** The options of `pixkit client`. */
export interface ClientOptions extends JudgeOptions {
  readonly client?: string;
  readonly driver?: string;
  readonly webhook?: string;
  readonly command?: string;
  readonly byHand?: boolean;
  readonly oneAccount?: boolean;
  readonly listen?: Listen;
  readonly dotenv?: string;
  readonly patience?: number;
  readonly practice: ImpliedRule;
  readonly portable: ImpliedRule;
  readonly money: 'fail' | 'report';
  readonly legal?: boolean;
  readonly variant?: readonly string[];
  readonly slow?: boolean;
  readonly arguable?: boolean;
  readonly timeLimit?: number;
}

/** An address to listen on. */
export interface Listen {
  readonly host: string;
  readonly port: number;
}

const rule = ['warn', 'fail'] as const;

/** Adds what says how the client is reached, and what its failures do. */
export function withClientOptions(command: Command): Command {
  return command
    .option('--client <file>', 'file (YAML) that describes the client')
    .option('--driver <url>', 'the driver in the test build of the client', httpUrl)
    .option('--webhook <url>', 'where the client receives notifications', httpUrl)
    .option('--command <command>', "the client's own tests, run as they are and under each provocation")
    .option('--by-hand', 'you are the driver: each step is printed, and Enter says that it is done')
    .option('--one-account', 'the client keeps the account of its settings; scenarios run one by one')
    .option('--listen <host:port>', 'where it finds the gateway then (default: 127.0.0.1:4000)', hostAndPort)
    .option('--dotenv <file>', 'set its settings in this file, such as .env, rather than print them')
    .option('--legal', 'run --command in front of every legal variant of the gateway: what does it rely on?')
    .addOption(
      new RepeatableOption(
        '--variant <names>',
        'with --legal: only in front of these (repeatable)',
        entries,
        'lines and commas',
      ),
    )
    .option('--slow', 'with --legal: also in front of slow ones')
    .option('--arguable', 'with --legal: also in front of those of which one can doubt that they are lawful')
    .option('--time-limit <s>', 'with --legal: how long one run of --command may take, in s', wholeNumber(1))
    .option('--patience <ms>', 'how long the client may take to react, in ms', wholeNumber(0))
    .addOption(
      withChoices(new Option('--portable <what>', 'what failures at PORTABLE duties do'), rule).default(
        'warn',
      ),
    )
    .addOption(
      withChoices(new Option('--practice <what>', 'what failures at PRACTICE duties do'), rule).default(
        'warn',
      ),
    )
    .addOption(
      withChoices(new Option('--money <what>', 'what duties of any grade do where money is at risk'), [
        'fail',
        'report',
      ]).default('fail'),
    );
}

/** What the grades of failed duties do. */
export function gradesOf({ practice, portable, money, strict = false }: ClientOptions): GradeRules {
  return { practice, portable, money: money === 'fail' ? 'fail' : 'warn', strict };
}

function hostAndPort(text: string): Listen {
  const [, host = '', digits = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (host === '' || port > 65_535)
    throw new InvalidArgumentError(plain(t`It must be a host and a port, such as 127.0.0.1:4000.`));
  return { host: host.replace(/^\[|\]$/g, ''), port };
}
