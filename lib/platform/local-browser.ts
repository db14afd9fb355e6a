/**
 * Set by our server on requests of a browser on this machine, because neither pages nor the API see the socket. Such a browser may
 * see emails that are files, and decide about test payments. A client's own header is dropped.
 */
export const LOCAL_BROWSER_HEADER = 'x-hospitality-local';
