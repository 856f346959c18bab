export interface Layers {
  readonly forbidden: readonly object[];
  readonly options: object;
}

declare const layers: Layers;
export default layers;
