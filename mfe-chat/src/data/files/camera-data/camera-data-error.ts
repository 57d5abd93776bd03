/** The file is built in a way that we can't read, so what it tells of its place can't be taken out. */
export class CameraDataError extends Error {}
