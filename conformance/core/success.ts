/** Whether an HTTP response is a success: any status from 200 to 299. */
export const isSuccess = ({ status }: { readonly status: number }): boolean => status >= 200 && status < 300;
