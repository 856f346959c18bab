import type { SentRequest } from '../../../../../conformance/target/exchange.js';
import type { ContractDocument } from '../../../../../conformance/contract/document.js';
import { breaksRequest } from '../../../../../conformance/contract/request.js';
import type { Schemas } from '../../../../../conformance/contract/schemas.js';
import { SecondValidator } from './second-validator.js';

/**
 * Confirms requests on the bytes that were sent: both validators, made by different people, say that a request breaks the
 * contract, or both that it does not. Where they differ from each other or from what was meant, the mistake is the kit's.
 */
export class Confirmation {
  readonly #second: SecondValidator;

  constructor(
    private readonly document: ContractDocument,
    private readonly schemas: Schemas,
  ) {
    this.#second = new SecondValidator(document);
  }

  /** Why a request is not what it was meant to be; undefined when it is. */
  async objection(request: SentRequest, meantToBreak: boolean): Promise<string | undefined> {
    const operation = this.document.operations.get(request.operation ?? '');
    if (operation === undefined) return 'the request is for no operation of the contract';
    const second = await this.#second.for(operation);
    const first = breaksRequest(this.document, this.schemas, operation, request);
    const other = breaksRequest(this.document, second, operation, request);
    if (first === meantToBreak && other === meantToBreak) return undefined;
    const verdict = (breaks: boolean) => (breaks ? 'breaks the contract' : 'keeps the contract');
    return `a request meant so that it ${verdict(meantToBreak)}: it ${verdict(first)} by one validator, it ${verdict(other)} by the other`;
  }
}
