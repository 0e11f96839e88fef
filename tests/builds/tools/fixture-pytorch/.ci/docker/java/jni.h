/* Stands in for the header of PyTorch's tree. */
typedef const struct JNINativeInterface* JNIEnv;
