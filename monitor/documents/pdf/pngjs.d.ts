declare module 'pngjs' {
  type Picture = { width: number; height: number; data: Buffer };
  export const PNG: {
    sync: {
      /** Any PNG, as eight bits each of red, green, blue and alpha. @throws Error for what is none */
      read(content: Buffer): Picture;
      write(picture: Picture): Buffer;
    };
  };
}
