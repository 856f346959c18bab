/** What is known of a gateway that runs in this process. */
export interface RunningGateway {
  readonly baseUrl: string;
  readonly controlUrl: string | null;
  readonly controlToken: string | null;
  readonly account: { readonly accountId: string };
}

const running = new Set<RunningGateway>();

/** Notes a started gateway until it is closed; returns what notes that. */
export function noteRunning(gateway: RunningGateway): () => void {
  running.add(gateway);
  return () => void running.delete(gateway);
}

/** The gateways that `startGateway` has started in this process and that are not closed. */
export function runningGateways(): readonly RunningGateway[] {
  return [...running];
}
