declare module 'fs-native-extensions' {
  /** Locks the open file for this process until it ends or closes it. False when another process holds the lock. */
  export function tryLock(fd: number): boolean;
}
